import { z } from 'zod';
import { projectIdSchema } from '#shared/contracts/project.ts';
import { fileIn, line } from '#site/content-model/words.ts';

const folder = '/media/videos/';

/** The front matter of a file in `videos`. */
export const videoFrontMatterSchema = z.strictObject({
  title: line(70),
  description: line(155),
  date: z.iso.date(),
  durationS: z.number().int().min(1).max(3600),
  file: fileIn(folder, 'mp4'),
  poster: fileIn(folder, 'webp'),
  captions: fileIn(folder, 'vtt'),
  related: z.array(projectIdSchema).max(4).default([]),
});

/** The part of a video that every page loads. */
export interface VideoSummary extends z.infer<typeof videoFrontMatterSchema> {
  id: string;
}

/** A caption of a video, shown from this moment on. */
export interface Cue {
  fromS: number;
  text: string;
}

/** The transcript of a video. `html` is empty in a prerendered page's data. */
export interface VideoBody {
  cues: Cue[];
  html: string;
}
