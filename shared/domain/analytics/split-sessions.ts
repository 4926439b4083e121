import { limits } from '#shared/limits.ts';

const { sessionIdleMs, sessionMaxMs } = limits.analytics;

/**
 * Splits the events of one browser session id into sessions: a new one starts after more than 30 idle
 * minutes, and where a session would exceed 24 hours. `ordered` is in order of time. Every event is in
 * exactly one part, and no part is empty.
 */
export const splitSessions = <Event extends { readonly at: number }>(
  ordered: readonly Event[],
): Event[][] => {
  const parts: Event[][] = [];
  let part: Event[] = [];
  let startedAt = Number.NEGATIVE_INFINITY;
  let lastAt = Number.NEGATIVE_INFINITY;
  for (const event of ordered) {
    if (event.at - lastAt > sessionIdleMs || event.at - startedAt > sessionMaxMs) {
      part = [];
      parts.push(part);
      startedAt = event.at;
    }
    part.push(event);
    lastAt = event.at;
  }
  return parts;
};
