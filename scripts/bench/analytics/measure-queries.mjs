// @ts-check
import { percentiles } from '../parts/percentiles.mjs';
import { inMs, row } from '../parts/table.mjs';
import { request, queries } from './dashboard.mjs';

const TIMES = 20;
const ANY_LIMIT_MS = 1_000;

/**
 * Every admin query through the API. Does not count the first one after the fill, which waits for
 * the columns of each day to be packed.
 *
 * @param {object} from
 * @param {string} from.url
 * @param {string} from.adminKey
 * @param {import('../parts/run-bench.mjs').Bench} from.bench
 * @param {boolean} from.isOneMillion the stricter limits are for one million page views
 */
export const measureQueries = async ({ url, adminKey, isOneMillion, bench }) => {
  for (const [index, { name, path, limitMs }] of queries.entries()) {
    bench.at(index, queries.length);
    const first = await request(url, path, adminKey);
    const waits = [];
    for (let n = 0; n < TIMES; n += 1) waits.push(await request(url, path, adminKey));
    const { p50, p95 } = percentiles(waits);
    const limit = (isOneMillion && limitMs) || ANY_LIMIT_MS;
    const measured = `${inMs(p50)} / ${inMs(p95)} (first ${inMs(first)})`;
    bench.report(row(`${name}, p50 / p95`, measured, `≤ ${limit} ms`, p95 <= limit));
  }
};
