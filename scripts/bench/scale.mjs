// @ts-check
import { setImmediate } from 'node:timers/promises';
import { benches } from './benches.mjs';
import { runBench } from './parts/run-bench.mjs';
import { row } from './parts/table.mjs';
import { mostWithin } from './scale/simulate.mjs';

const databases = [
  { name: 'on the same machine, 2 cores', cores: 2, tripMs: 0.05 },
  { name: 'managed, 2 cores, 0.5 ms away', cores: 2, tripMs: 0.5 },
  { name: 'managed, 8 cores, 0.5 ms away', cores: 8, tripMs: 0.5 },
  { name: 'managed, 8 cores, 2 ms away', cores: 8, tripMs: 2 },
];
await runBench(
  benches.scale,
  () => [{ name: 'simulating', seconds: 30 }],
  async (bench, values) => {
    bench.begin('simulating');
    const measured = {
      nodeMs: values['node-ms'],
      databaseMs: values['database-ms'],
      newsMs: values['news-ms'],
      trips: values.trips,
      connections: 10,
      consoles: 1,
    };
    const counts = [1, 2, 3, 10];
    for (const [index, { name, ...database }] of databases.entries()) {
      bench.at(index, databases.length);
      for (const nodes of counts) {
        const most = mostWithin({ ...measured, ...database, nodes }, values['p99-ms']);
        // Lets the process handle signals in between.
        await setImmediate();
        bench.report(row(`${name}, ${nodes} nodes`, `${Math.round(most)}/s`, '', true));
      }
    }
  },
);
