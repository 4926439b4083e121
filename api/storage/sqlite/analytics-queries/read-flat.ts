import type { DayRows } from '#api/storage/columns/event-log.ts';

const [COMMA, SEMICOLON, MINUS, ZERO] = [44, 59, 45, 48];

/**
 * Parses rows of whole numbers from texts such as `1,20,3;2,0,3`: commas between numbers, semicolons
 * between rows. Null is a text without rows. Throws if a number is missing or left over.
 */
export const readFlat = (texts: readonly (string | null)[], width: number): DayRows => {
  const characters = texts.reduce((sum, text) => sum + (text?.length ?? 0) + 1, 0);
  // Each number takes at least two characters, including its separator.
  const numbers = new Float64Array(Math.ceil(characters / 2));
  const counts = new Uint32Array(texts.length);
  let length = 0;
  for (const [position, text] of texts.entries()) {
    if (text === null) continue;
    const from = length;
    let sign = 1;
    let number = 0;
    for (let at = 0; at <= text.length; at += 1) {
      const code = at === text.length ? SEMICOLON : text.charCodeAt(at);
      if (code === COMMA || code === SEMICOLON) {
        numbers[length] = sign * number;
        length += 1;
        sign = 1;
        number = 0;
      } else if (code === MINUS) sign = -1;
      else number = number * 10 + code - ZERO;
    }
    counts[position] = (length - from) / width;
  }
  if (length % width !== 0) throw new Error(`${length} numbers are no rows of ${width}`);
  return { counts, rows: { count: length / width, width, numbers: numbers.subarray(0, length) } };
};
