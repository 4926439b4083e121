// @ts-check
import { performance } from 'node:perf_hooks';
import { percentiles } from '../parts/percentiles.mjs';
import { inMs, row } from '../parts/table.mjs';

const TIMES = 40;
const LIMIT_MS = 300;

const DAY_MS = 24 * 60 * 60_000;
const dayOf = (/** @type {number} */ at) => new Date(at).toISOString().slice(0, 10);
const year = `from=${dayOf(Date.now() - 365 * DAY_MS)}&to=${dayOf(Date.now())}&time_zone=Europe/Berlin`;

/** @type {{ name: string, path: string, limitMs?: number }[]} */
const lists = [
  ...['open', 'waiting', 'snoozed', 'closed', 'blocked'].map((show) => ({
    name: `conversations, ${show}`,
    path: `conversations?show=${show}`,
  })),
  { name: 'search, a common word', path: 'messages/search?q=pump' },
  { name: 'search, five words', path: 'messages/search?q=pump%20valve%20router%20model%20order' },
  { name: 'contact messages', path: 'contact' },
  { name: 'chat figures of a year', path: `analytics/chat?${year}`, limitMs: 200 },
  {
    name: 'missed chats of a year',
    path: `analytics/chat/conversations?${year}&counted=missed`,
    limitMs: 200,
  },
];

/**
 * The server's time for the lists of the inbox and the chat figures, requested one after the other.
 *
 * @param {string} url
 * @param {string} adminKey
 * @param {import('../parts/run-bench.mjs').Bench} bench
 */
export const measureLists = async (url, adminKey, bench) => {
  for (const [index, { name, path, limitMs = LIMIT_MS }] of lists.entries()) {
    bench.at(index, lists.length);
    const waits = [];
    for (let n = 0; n < TIMES; n += 1) {
      const startedAt = performance.now();
      const response = await fetch(`${url}/api/admin/${path}`, {
        headers: { 'x-admin-key': adminKey },
      });
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`);
      waits.push(performance.now() - startedAt);
    }
    const { p50, p95 } = percentiles(waits);
    bench.report(row(name, `${inMs(p95)} (p50 ${inMs(p50)})`, `≤ ${limitMs} ms`, p95 <= limitMs));
  }
};
