// @ts-check

/** A task over this long keeps an input waiting, by the definition of total blocking time. */
const TASK_MS = 50;

/**
 * @typedef {object} TraceEvent
 * @property {string} name
 * @property {string} ph
 * @property {number} pid
 * @property {number} tid
 * @property {number} ts µs
 * @property {number} [dur] µs by the clock
 * @property {number} [tdur] µs in which the thread had a core
 */

/**
 * How long a page blocks after its first paint, on a device that is `slower` times as slow. Counts the
 * CPU time of the page's main thread: what else the machine does meanwhile lengthens a task by the clock
 * only. NaN for a trace without a first paint.
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
    // A task inside another one, or one that was over before anything was painted.
    if (ts < end || ts + dur <= paint.ts) continue;
    end = ts + dur;
    blockedMs += Math.max(0, (tdur / 1000) * slower - TASK_MS);
  }
  return blockedMs;
};
