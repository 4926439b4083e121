/** Of a day in UTC; in a zone with summer time a day may be an hour shorter or longer. */
export const DAY_MS = 24 * 60 * 60_000;

/** A time in ms since the epoch as the contracts write it: ISO 8601 in UTC, with milliseconds. */
export const iso = (at: number): string => new Date(at).toISOString();
