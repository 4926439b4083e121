// @ts-check
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * @typedef {object} EventLoad
 * @property {string} url
 * @property {number} connections
 * @property {number} seconds
 * @property {number | null} perSecond null: as fast as answered
 * @property {Parameters<typeof import('../traffic/generate-traffic.mjs').generateTraffic>[0]} traffic
 */

/** @typedef {{ accepted: number, refused: number, seconds: number, waits: number[] }} EventResult */

/**
 * Prepares a thread with its requests; `run` sends them.
 *
 * @param {EventLoad} load
 */
export const startEventLoad = async (load) => {
  const worker = new Worker(new URL('event-load.mjs', import.meta.url), { workerData: load });
  await once(worker, 'message');
  return {
    /** @returns {Promise<EventResult>} */
    run: async () => {
      const finished = once(worker, 'message');
      worker.postMessage('go');
      const [{ result, waits }] = await finished;
      return { ...result, waits };
    },
  };
};
