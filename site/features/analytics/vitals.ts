export interface Shift {
  readonly value: number;
  readonly startTime: number;
}

/**
 * CLS: the worst burst of layout shifts, each less than 1 s after the previous one and at most 5 s
 * in all (https://web.dev/articles/cls, 2026-11).
 */
export const createShiftMeter = () => {
  let worst = 0;
  let burst = 0;
  let first = 0;
  let last = -Infinity;
  return {
    add: ({ value, startTime }: Shift): void => {
      const isSame = startTime - last < 1_000 && startTime - first < 5_000;
      if (!isSame) first = startTime;
      burst = isSame ? burst + value : value;
      last = startTime;
      worst = Math.max(worst, burst);
    },
    read: () => worst,
  };
};

export interface Interaction {
  readonly interactionId: number;
  readonly duration: number;
}

/**
 * INP: the longest interaction, ignoring one in every 50 (https://web.dev/articles/inp, 2026-11).
 */
export const createInteractionMeter = () => {
  // An interaction fires several events; the longest counts.
  const longest = new Map<number, number>();
  return {
    add: ({ interactionId, duration }: Interaction): void => {
      if (interactionId > 0)
        longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0));
    },
    /** `count`: all interactions, including quick ones. Undefined if there were none. */
    read: (count: number): number | undefined => {
      const sorted = [...longest.values()].sort((a, b) => b - a);
      return sorted[Math.min(sorted.length - 1, Math.floor(count / 50))];
    },
  };
};

/** A value as sent: rounded to `1 / steps`. Undefined if the browser does not measure it. */
export const rounded = (value: number | undefined, steps = 10): number | undefined =>
  value && Math.round(value * steps) / steps;
