/**
 * Numbers in [0, 1), the same for the same seed on every machine: mulberry32 (Tommy Ettinger, public
 * domain), small and well mixed. For drawings, tests and samples; never for secrets.
 */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

export interface SeededChoices {
  /** Evenly between `from` and `to`. */
  between(from: number, to: number): number;
  /** A whole number, both ends included. */
  whole(from: number, to: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
}

/** Random choices that are the same for the same text. FNV-1a makes the seed. */
export const seededChoices = (text: string): SeededChoices => {
  let seed = 0x811c9dc5;
  for (const character of text)
    seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 0x01000193);
  const next = seededRandom(seed);
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    between: (from, to) => from + next() * (to - from),
    whole,
    pick: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
  };
};
