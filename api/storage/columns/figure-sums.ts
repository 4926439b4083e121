import type { Figures } from '#shared/contracts/analytics-answers.ts';

export interface FigureSums {
  sessions: number;
  views: number;
  bounces: number;
  engagedMs: number;
  durationMs: number;
}

export interface PageSums {
  views: number;
  sessions: number;
  entries: number;
  exits: number;
  bounces: number;
  engagedMs: number;
  scrollSum: number;
  scrollCount: number;
}

export const noSums = (): FigureSums => ({
  sessions: 0,
  views: 0,
  bounces: 0,
  engagedMs: 0,
  durationMs: 0,
});

export const addSums = (sums: FigureSums, more: FigureSums): void => {
  sums.sessions += more.sessions;
  sums.views += more.views;
  sums.bounces += more.bounces;
  sums.engagedMs += more.engagedMs;
  sums.durationMs += more.durationMs;
};

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** `sum / count`, rounded to this many digits; null for a count of 0. */
export const ratio = (sum: number, count: number, digits: number): number | null =>
  count === 0 ? null : rounded(sum / count, digits);

export const figuresOf = (sums: FigureSums, visitors: number): Figures => ({
  visitors,
  sessions: sums.sessions,
  views: sums.views,
  // Rounded again where it is shown, so with more digits than that.
  views_per_session: ratio(sums.views, sums.sessions, 4),
  bounce_rate: ratio(sums.bounces, sums.sessions, 4),
  duration_s: ratio(sums.durationMs / 1_000, sums.sessions, 1),
  engaged_s: ratio(sums.engagedMs / 1_000, sums.sessions, 1),
});
