// @ts-check
import { parseArgs } from 'node:util';
import { mostWithin } from './scale/simulate.mjs';

/**
 * What several nodes and larger databases hold, simulated from what `npm run bench -- nodes` measured.
 *
 *   npm run bench -- scale --node-ms 0.85 --database-ms 1.3 --news-ms 0.2 --trips 8
 */
const { values } = parseArgs({
  options: {
    'node-ms': { type: 'string', default: '0.85' },
    'database-ms': { type: 'string', default: '1.3' },
    'news-ms': { type: 'string', default: '0.2' },
    trips: { type: 'string', default: '8' },
    'p99-ms': { type: 'string', default: '50' },
  },
});
const measured = {
  nodeMs: Number(values['node-ms']),
  databaseMs: Number(values['database-ms']),
  newsMs: Number(values['news-ms']),
  trips: Number(values.trips),
  ...{ connections: 10, consoles: 1 },
};
const databases = [
  { name: 'on the same machine, 2 cores', cores: 2, tripMs: 0.05 },
  { name: 'managed, 2 cores, 0.5 ms away', cores: 2, tripMs: 0.5 },
  { name: 'managed, 8 cores, 0.5 ms away', cores: 8, tripMs: 0.5 },
  { name: 'managed, 8 cores, 2 ms away', cores: 8, tripMs: 2 },
];
console.table(
  databases.map(({ name, ...database }) => ({
    database: name,
    ...Object.fromEntries(
      [1, 2, 3, 10].map((nodes) => [
        `${nodes} nodes`,
        `${Math.round(mostWithin({ ...measured, ...database, nodes }, Number(values['p99-ms'])))}/s`,
      ]),
    ),
  })),
);
