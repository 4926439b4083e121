import type { Bubble } from '#site/ui/chat/bubble-list.ts';

/** The height of each row in px, estimated until measured. */
export interface RowHeights {
  heightOf(row: Bubble): number;
  /** Stores a measured height. Returns false if it was known already. */
  note(key: string, height: number): boolean;
  /** Drops all measurements, because the list has a new width. */
  forget(width: number): void;
}

// From the style sheet: one line of text with its frame, time and gap; each further line; the width
// of a character.
const ONE_LINE = 76;
const MORE_LINES = 24;
const CHARACTER = 8;
const BUBBLE_SHARE = 0.84;
const FRAME = 56;
// A picture in its frame. A file name with its size is as high as a line of text.
const PICTURE = 240;

const linesOf = (text: string, columns: number): number => {
  let lines = 0;
  for (const line of text.split('\n')) lines += Math.max(1, Math.ceil(line.length / columns));
  return lines;
};

export const createRowHeights = (): RowHeights => {
  const measured = new Map<string, number>();
  const guessed = new Map<string, number>();
  let columns = 38;
  const guess = (row: Bubble): number => {
    const known = guessed.get(row.key);
    if (known !== undefined) return known;
    const text = ONE_LINE + (linesOf(row.content, columns) - 1) * MORE_LINES;
    const height = text + (row.attachment?.height || row.drawing ? PICTURE : 0);
    guessed.set(row.key, height);
    return height;
  };
  return {
    heightOf: (row) => measured.get(row.key) ?? guess(row),
    note: (key, height) => {
      // Fractions of a pixel depend on the row's screen position.
      if (Math.abs((measured.get(key) ?? 0) - height) < 0.5) return false;
      measured.set(key, height);
      return true;
    },
    forget: (width) => {
      columns = Math.max(10, Math.floor((width * BUBBLE_SHARE - FRAME) / CHARACTER));
      measured.clear();
      guessed.clear();
    },
  };
};
