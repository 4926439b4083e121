// @ts-check
import { performance } from 'node:perf_hooks';
import { percentiles } from '../parts/percentiles.mjs';
import { inMs, row } from '../parts/table.mjs';

const TIMES = 40;
const LIMIT_MS = 300;

const lists = [
  ...['open', 'waiting', 'snoozed', 'closed', 'blocked'].map((show) => ({
    name: `conversations, ${show}`,
    path: `conversations?show=${show}`,
  })),
  { name: 'search, a common word', path: 'messages/search?q=pump' },
  { name: 'search, five words', path: 'messages/search?q=pump%20valve%20router%20model%20order' },
  { name: 'contact messages', path: 'contact' },
];

/**
 * The server's time for the lists of the inbox, requested one after the other.
 *
 * @param {string} url
 * @param {string} adminKey
 */
export const measureLists = async (url, adminKey) => {
  const rows = [];
  for (const { name, path } of lists) {
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
    rows.push(row(name, `${inMs(p95)} (p50 ${inMs(p50)})`, `≤ ${LIMIT_MS} ms`, p95 <= LIMIT_MS));
  }
  return rows;
};
