import { readFile } from 'node:fs/promises';
import { peaksSchema, pieceFrontMatterSchema, type Piece } from '#site/content-model/piece.ts';
import { kebab } from '#site/content-model/words.ts';
import { badName, unreadable, type Reading } from './content-fault.ts';
import type { Highlight } from './highlight.ts';
import { findPublished, encodeAddress } from './published-files.ts';
import { inPlainWords } from './schema-words.ts';
import { readTextFile, type Source } from './text-file.ts';

export interface ReadPiece {
  piece: Piece;
  html: (highlight: Highlight) => string;
}

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    return error;
  }
};

const readPeaks = async (file: string, path: string | null): Promise<Reading<number[]>> => {
  if (path === null) return unreadable(file, 'file', 'is missing: run npm run make:peaks');
  const json = jsonIn(await readFile(path, 'utf8'));
  if (json instanceof Error) return unreadable(file, 'json', json.message);
  const checked = peaksSchema.safeParse(json, { error: inPlainWords });
  if (checked.success) return { value: checked.data, faults: [], links: [] };
  const faults = checked.error.issues.map(({ path: field, message }) => ({
    file,
    line: null,
    field: field.map(String).join('.') || 'json',
    expected: message,
  }));
  return { value: null, faults, links: [] };
};

/** Reads one text of `music` with its outline. */
export const readPiece = async (
  root: string,
  name: string,
  { text: textOf, memory }: Source,
): Promise<Reading<ReadPiece>> => {
  const slug = name.replace(/\.md$/, '');
  const file = `music/${name}`;
  if (!kebab.safeParse(slug).success) return unreadable(file, 'file name', badName);
  const text = await textOf(file);
  // The page shows several texts.
  const idPrefix = `${slug}-`;
  const read = readTextFile({ file, text, idPrefix }, pieceFrontMatterSchema, memory);
  const { data, links, faultAt } = read;
  if (data === null) return { value: null, faults: read.faults, links };
  const peaks = await readPeaks(`music/${data.peaks}`, findPublished(root, '')(data.peaks));
  const isThere = findPublished(root, '/media/music/')(data.file) !== null;
  const faults = [
    ...read.faults,
    ...(isThere ? [] : [faultAt(['file'], `${data.file} is not in music/`)]),
    ...peaks.faults,
  ];
  const value = peaks.value && {
    piece: { ...data, file: encodeAddress(data.file), slug, peaks: peaks.value },
    html: read.render,
  };
  return { value, faults, links };
};
