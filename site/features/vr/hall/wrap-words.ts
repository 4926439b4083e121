import { withoutTrailing } from '#shared/domain/without-trailing.ts';

/** Breaks text into rows of at most `most` letters; a longer word has its own row. */
export const wrapWords = (text: string, most: number): string[] => {
  const rows: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = rows.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most)
      rows[rows.length - 1] = `${last} ${word}`;
    else rows.push(word);
  }
  return rows;
};

/** The first `count` rows. The last one ends with an ellipsis if there are more. */
export const atMost = (rows: readonly string[], count: number): string[] =>
  rows.length <= count
    ? [...rows]
    : [
        ...rows.slice(0, count - 1),
        `${withoutTrailing(rows[count - 1] ?? '', (character) => ' .,;:'.includes(character))} ...`,
      ];
