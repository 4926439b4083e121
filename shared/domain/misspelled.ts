const SHORTEST = 4;
const LONGEST = 24;

/** How many mistakes a word of this length may have. */
const allowed = (length: number): number => (length < SHORTEST ? 0 : length < 8 ? 1 : 2);

/**
 * The fewest letters to change, add, leave out or swap with the next for `typed` to become a beginning of
 * `word`; more than `most` when there are more. Visits at most `2 × most + 1` letters of the word for
 * each typed one.
 */
const mistakes = (typed: string, word: string, most: number): number => {
  const far = most + 1;
  let before: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, count) => Math.min(count, far));
  for (let row = 1; row <= typed.length; row++) {
    const next = Array.from({ length: word.length + 1 }, () => far);
    if (row <= most) next[0] = row;
    const to = Math.min(word.length, row + most);
    for (let column = Math.max(1, row - most); column <= to; column++) {
      const isSame = typed[row - 1] === word[column - 1];
      const isSwapped =
        typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1] && row > 1;
      next[column] = Math.min(
        (last[column] ?? far) + 1,
        (next[column - 1] ?? far) + 1,
        (last[column - 1] ?? far) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? far) + 1 : far,
      );
    }
    [before, last] = [last, next];
  }
  return Math.min(...last);
};

const words = /[\p{L}\p{N}]+/gu;

/**
 * Where a word stands that `typed` misspells, or the beginning of one: "kubernets", "kuebrn". Both texts
 * are folded. One mistake in four letters and two from eight on, the first letter right. Null when there
 * is none, and for short or long words and those with digits.
 */
export const findMisspelled = (
  text: string,
  typed: string,
): { at: number; length: number } | null => {
  const most = allowed(typed.length);
  if (most === 0 || typed.length > LONGEST || !/^\p{L}+$/u.test(typed)) return null;
  let best: { at: number; length: number } | null = null;
  let fewest = most + 1;
  for (const { 0: word, index } of text.matchAll(words)) {
    if (word[0] !== typed[0] || word.length < typed.length - most) continue;
    const count = mistakes(typed, word.slice(0, LONGEST + most), most);
    if (count < fewest) [best, fewest] = [{ at: index, length: word.length }, count];
  }
  return best;
};
