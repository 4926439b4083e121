// @ts-check
import { queries, request } from '../analytics/dashboard.mjs';
import { median } from '../parts/median.mjs';
import { inMs, row } from '../parts/table.mjs';

const TIMES = 9;

/**
 * Each query of the console on both engines, alternating, over the same events.
 *
 * @param {{ sqlite: string, postgresql: string }} urls
 * @param {string} adminKey
 * @param {import('../parts/run-bench.mjs').Bench} bench
 */
export const measureDashboard = async (urls, adminKey, bench) => {
  const ratios = [];
  for (const [index, { name, path }] of queries.entries()) {
    bench.at(index, queries.length);
    /** @type {Record<'sqlite' | 'postgresql', number[]>} */
    const waits = { sqlite: [], postgresql: [] };
    // The first answer of each engine reads data that later ones find in memory.
    for (let n = 0; n <= TIMES; n += 1)
      for (const engine of /** @type {const} */ (['sqlite', 'postgresql'])) {
        const wait = await request(urls[engine], path, adminKey);
        if (n > 0) waits[engine].push(wait);
      }
    const [lite, pg] = [median(waits.sqlite), median(waits.postgresql)];
    ratios.push(pg / lite);
    bench.report(row(`${name}, SQLite / PostgreSQL`, `${inMs(lite)} / ${inMs(pg)}`, '', true));
  }
  const worst = Math.max(...ratios);
  bench.report(
    row(
      'PostgreSQL to SQLite, median of the queries',
      `×${median(ratios).toFixed(2)}`,
      '≤ ×2',
      median(ratios) <= 2,
    ),
    row('the worst of them', `×${worst.toFixed(2)}`, '≤ ×2', worst <= 2),
  );
};
