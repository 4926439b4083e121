import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  videoFrontMatterSchema,
  type Cue,
  type VideoBody,
  type VideoSummary,
} from '#site/content-model/video.ts';
import { kebab } from '#site/content-model/words.ts';
import { badName, unreadable, type ContentFault, type Reading } from './content-fault.ts';
import type { FaultAt } from './front-matter.ts';
import type { Highlight } from './highlight.ts';
import { parseCaptions } from './parse-captions.ts';
import { encodeAddress, findPublished } from './published-files.ts';
import { readTextFile, type Source } from './text-file.ts';
import { describePicture, publishedName } from '../pictures/pictures.ts';

export interface ReadVideo {
  summary: VideoSummary;
  faultAt: FaultAt;
  body: (highlight: Highlight) => VideoBody;
}

const readCues = async (path: string, durationS: number): Promise<Reading<Cue[]>> => {
  const text = await readFile(path, 'utf8');
  try {
    return { value: parseCaptions(text, durationS), faults: [], links: [] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return unreadable(`videos/${basename(path)}`, 'captions', reason);
  }
};

/** Reads one text of `videos` with its captions. */
export const readVideo = async (
  root: string,
  name: string,
  { text: textOf, memory }: Source,
): Promise<Reading<ReadVideo>> => {
  const id = name.replace(/\.md$/, '');
  const file = `videos/${name}`;
  if (!kebab.safeParse(id).success) return unreadable(file, 'file name', badName);
  const text = await textOf(file);
  const read = readTextFile({ file, text }, videoFrontMatterSchema, memory);
  const { data, links, faultAt } = read;
  if (data === null) return { value: null, faults: read.faults, links };
  const find = findPublished(root, '/media/videos/');
  const missing = (['file', 'poster', 'captions'] as const).flatMap((field): ContentFault[] => {
    if (find(data[field]) === null) return [faultAt([field], `${data[field]} is not in videos/`)];
    return [];
  });
  const poster = find(data.poster);
  const described = poster && (await describePicture(poster));
  if (described && 'fault' in described)
    missing.push(faultAt(['poster'], `${data.poster} ${described.fault}`));
  const captions = find(data.captions);
  const cues = captions === null ? null : await readCues(captions, data.durationS);
  const faults = [...read.faults, ...missing, ...(cues?.faults ?? [])];
  const spoken = cues?.value ?? [];
  const value = {
    faultAt,
    summary: {
      ...data,
      id,
      file: encodeAddress(data.file),
      poster: encodeAddress(`/media/videos/${publishedName(basename(data.poster))}`),
      captions: encodeAddress(data.captions),
    },
    body: (highlight: Highlight) => ({ cues: spoken, html: read.render(highlight) }),
  };
  return { value, faults, links };
};
