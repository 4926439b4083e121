import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
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
import { encodeAddress, findPublished } from './published-files.ts';
import type { LinksOf } from './read-project.ts';

export interface ReadVideo {
  file: string;
  summary: VideoSummary;
  body: (highlight: Highlight) => Promise<{ body: VideoBody; links: LinksOf[] }>;
}

const readCues = async (path: string, durationS: number): Promise<Cue[]> => {
  const text = await readFile(path, 'utf8');
  try {
    return parseCaptions(text, durationS);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ContentError(`videos/${basename(path)}`, 'captions', reason);
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
  const find = findPublished(root, '/media/videos/');
  const fileOf = (field: 'file' | 'poster' | 'captions') => {
    const found = find(data[field]);
    if (found === null) throw new ContentError(file, field, `${data[field]} is not in videos/`);
    return found;
  };
  fileOf('file');
  fileOf('poster');
  if (find(smallPicture(data.poster)) === null)
    throw new ContentError(file, 'poster', `${smallPicture(data.poster)} is not beside it`);
  const cues = await readCues(fileOf('captions'), data.durationS);
  const summary = {
    ...data,
    id,
    file: encodeAddress(data.file),
    poster: encodeAddress(data.poster),
    captions: encodeAddress(data.captions),
  };
  return {
    file,
    summary,
    body: async (highlight) => {
      const { html, links } = await renderMarkdown(body, { file, idPrefix: '', highlight });
      return { body: { cues, html }, links: [{ file, links }] };
    },
  };
};
