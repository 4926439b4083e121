import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  videoFrontMatterSchema,
  type Cue,
  type VideoBody,
  type VideoSummary,
} from '#site/content-model/video.ts';
import { smallPicture } from '#site/content-model/small-picture.ts';
import { kebab } from '#site/content-model/words.ts';
import { ContentError } from './content-error.ts';
import { checkFrontMatter } from './front-matter.ts';
import type { Highlight } from './highlight.ts';
import { renderMarkdown } from './markdown.ts';
import { parseCaptions } from './parse-captions.ts';
import type { LinksOf } from './read-project.ts';

export interface ReadVideo {
  file: string;
  summary: VideoSummary;
  body: (highlight: Highlight) => Promise<{ body: VideoBody; links: LinksOf[] }>;
}

const nameOf = (address: string) => address.slice('/media/videos/'.length);

const readCues = async (root: string, { captions, durationS }: VideoSummary): Promise<Cue[]> => {
  const text = await readFile(join(root, nameOf(captions)), 'utf8');
  try {
    return parseCaptions(text, durationS);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ContentError(`videos/${nameOf(captions)}`, 'captions', reason);
  }
};

/** Reads one text of `videos` with its captions. Throws a `ContentError`. */
export const readVideo = async (root: string, name: string): Promise<ReadVideo> => {
  const id = name.replace(/\.md$/, '');
  const file = `videos/${name}`;
  if (!kebab.safeParse(id).success)
    throw new ContentError(file, 'file name', 'must be lower-case words joined by hyphens');
  const text = await readFile(join(root, name), 'utf8');
  const { data, body } = checkFrontMatter(file, text, videoFrontMatterSchema);
  if (!existsSync(join(root, nameOf(smallPicture(data.poster)))))
    throw new ContentError(file, 'poster', `${smallPicture(data.poster)} is not beside it`);
  for (const field of ['file', 'poster', 'captions'] as const)
    if (!existsSync(join(root, nameOf(data[field]))))
      throw new ContentError(file, field, `${data[field]} is not in videos/`);
  const summary = { ...data, id };
  const cues = await readCues(root, summary);
  return {
    file,
    summary,
    body: async (highlight) => {
      const { html, links } = await renderMarkdown(body, { file, idPrefix: '', highlight });
      return { body: { cues, html }, links: [{ file, links }] };
    },
  };
};
