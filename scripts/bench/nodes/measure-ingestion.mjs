// @ts-check
import { startEventLoad } from '../analytics/load/start-event-load.mjs';
import { row } from '../parts/table.mjs';
import { cpuTimeOf } from './cpu-time.mjs';

const SECONDS = 8;
const CONNECTIONS = 24;

/**
 * The maximum events per second, and the CPU time of one.
 *
 * @param {readonly import('./measure-messages.mjs').Setup[]} setups
 * @param {readonly string[]} pages
 * @param {import('../parts/run-bench.mjs').Bench} bench
 */
export const measureIngestion = async (setups, pages, bench) => {
  for (const [index, { name, nodes, database }] of setups.entries()) {
    bench.at(index, setups.length);
    const loads = [];
    for (const [n, { url }] of nodes.entries()) {
      const traffic = {
        seed: 20 + 10 * index + n,
        views: 24_000,
        days: 2 / 24,
        pages,
        endMs: Date.now() - 60_000,
      };
      const connections = CONNECTIONS / nodes.length;
      loads.push(
        await startEventLoad({ url, connections, seconds: SECONDS, perSecond: null, traffic }),
      );
    }
    const cpu = () => ({
      nodes: nodes.reduce((sum, { pid }) => sum + cpuTimeOf(pid), 0),
      database: database === null ? 0 : cpuTimeOf(database),
    });
    const before = cpu();
    const results = await Promise.all(loads.map(({ run }) => run()));
    const after = cpu();
    const accepted = results.reduce((sum, each) => sum + each.accepted, 0);
    const refused = results.reduce((sum, each) => sum + each.refused, 0);
    const seconds = Math.max(...results.map((each) => each.seconds));
    const each = {
      nodes: (after.nodes - before.nodes) / accepted,
      database: (after.database - before.database) / accepted,
    };
    bench.report(
      row(
        `events accepted, ${name}`,
        `${(accepted / seconds).toFixed(0)}/s; each ${each.nodes.toFixed(2)} ms of the nodes, ${each.database.toFixed(2)} ms of the database`,
        '',
        true,
      ),
      row(`refused, ${name}`, String(refused), '0', refused === 0),
    );
  }
};
