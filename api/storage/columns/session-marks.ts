import type { Selection } from '#api/storage/columns/selected-sessions.ts';
import { walkParts } from '#api/storage/columns/walk-parts.ts';

/** 1 for each matching session of a day; unselected sessions may have any value. */
export type Mark = (selection: Selection) => Uint8Array;

/** Marks the selected sessions that match. */
export const markRows = (
  { selected }: Selection,
  isCounted: (row: number) => boolean,
): Uint8Array => selected.map((one, row) => (one === 1 && isCounted(row) ? 1 : 0));

/** Marks the sessions with a matching part. */
export const markParts = (
  selection: Selection,
  parts: 'pages' | 'hits' | 'errors' | 'vitals',
  fits: (part: number) => boolean,
): Uint8Array => {
  const marked = new Uint8Array(selection.selected.length);
  walkParts(selection, parts, (part, row) => {
    if (marked[row] === 0 && fits(part)) marked[row] = 1;
  });
  return marked;
};
