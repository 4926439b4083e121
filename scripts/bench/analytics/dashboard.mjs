// @ts-check
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** The admin's queries, as the console sends them. `limitMs` is the target, if any. */
export const queries = [
  { name: 'overview', path: 'overview?period=90d&compare=previous', limitMs: 150 },
  { name: 'top pages', path: 'pages?period=90d', limitMs: 30 },
  { name: 'series', path: 'series?period=90d&interval=day', limitMs: 150 },
  { name: 'series by hour', path: 'series?period=90d&interval=hour' },
  { name: 'entry pages', path: 'entry-pages?period=90d' },
  { name: 'exit pages', path: 'exit-pages?period=90d' },
  { name: 'sources', path: 'sources?period=90d' },
  { name: 'channels', path: 'channels?period=90d' },
  { name: 'campaigns', path: 'campaigns?period=90d&touch=first' },
  { name: 'locations', path: 'locations?period=90d' },
  { name: 'browsers', path: 'devices?period=90d&by=browser' },
  { name: 'events', path: 'events?period=90d' },
  { name: 'errors', path: 'errors?period=90d' },
  { name: 'web vitals', path: 'web-vitals?period=90d' },
  { name: 'scroll depth', path: 'scroll-depth?period=90d' },
  { name: 'overview, one country', path: 'overview?period=90d&country=US' },
  { name: 'pages, one source', path: 'pages?period=90d&source=google' },
  {
    name: 'funnel',
    path: 'funnel?period=90d&step=page:/&step=page:/projects&step=event:project_opened',
  },
  { name: 'retention', path: 'retention?period=90d' },
  { name: 'bots', path: 'bots?period=90d' },
  { name: 'visitors', path: 'visitors?period=90d' },
];

/**
 * Sends one admin query and returns its duration in ms. Throws unless the answer is 200.
 *
 * @param {string} url
 * @param {string} path
 * @param {string} adminKey
 */
export const request = async (url, path, adminKey) => {
  const startedAt = performance.now();
  const response = await fetch(`${url}/api/admin/figures/${path}`, {
    headers: { 'x-admin-key': adminKey },
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
  return performance.now() - startedAt;
};

// A few queries per second: more than an open dashboard sends, but none stays in flight for long.
const REFRESH_AFTER_MS = 200;

/**
 * Sends overview, pages and series repeatedly, as an open dashboard does, until stopped.
 *
 * @param {string} url
 * @param {string} adminKey
 */
export const pollQueries = (url, adminKey) => {
  const stopping = new AbortController();
  /** @type {number[]} */
  const waits = [];
  const done = (async () => {
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const { path } = queries[n % 3] ?? { path: 'overview' };
      waits.push(await request(url, path, adminKey));
      await pause(REFRESH_AFTER_MS);
    }
  })();
  return async () => {
    stopping.abort();
    await done;
    return waits;
  };
};
