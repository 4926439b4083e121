/** The length of a day in UTC. In a zone with summer time a day may be an hour shorter or longer. */
export const DAY_MS = 24 * 60 * 60_000;

/** Formats ms since the epoch as the contracts do: ISO 8601 in UTC, with milliseconds. */
export const iso = (at: number): string => new Date(at).toISOString();
