// @ts-check

/** A task longer than this delays input, by the definition of total blocking time. */
const TASK_MS = 50;

/**
 * @typedef {object} TraceEvent
 * @property {string} name
 * @property {string} ph
 * @property {number} pid
 * @property {number} tid
 * @property {number} ts µs
 * @property {number} [dur] µs of wall-clock time
 * @property {number} [tdur] µs of CPU time
 */

/**
 * The time a page blocks after its first paint, on a device that is `slower` times as slow. Counts
 * CPU time of the page's main thread: other work on the machine only lengthens a task's wall-clock
 * time. NaN for a trace without a first paint.
 *
 * @param {readonly TraceEvent[]} events
 * @param {number} slower
 * @returns {number} ms
 */
export const blockingIn = (events, slower) => {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) return Number.NaN;
  const tasks = events
    .filter(({ name, ph, pid, tid }) => {
      const isTask = ph === 'X' && name.endsWith('RunTask');
      return isTask && pid === paint.pid && tid === paint.tid;
    })
    .toSorted((a, b) => a.ts - b.ts);
  let blockedMs = 0;
  let end = 0;
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    // Skips tasks inside another one, and tasks that ended before the first paint.
    if (ts < end || ts + dur <= paint.ts) continue;
    end = ts + dur;
    blockedMs += Math.max(0, (tdur / 1000) * slower - TASK_MS);
  }
  return blockedMs;
};
