// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectTalkers, offer, saturate } from './parts/message-load.mjs';
import { asMs, percentiles } from './parts/percentiles.mjs';
import { startChild } from './parts/start-child.mjs';

/**
 * Acknowledged messages through 200 sockets: Foyer, which answers after the commit (SQLite,
 * synchronous FULL), beside a bare Socket.IO server that echoes and stores nothing. Both run in the
 * same minutes on the same machine, in turns; only the ratios travel.
 */
const SOCKETS = 200;
const ROUNDS = 3;
const LOAD = { perSecond: 500, seconds: 5 };
const EACH = 25;

const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

const servers = [
  {
    name: 'Foyer',
    isFoyer: true,
    ...(await startChild(here('../../dist/api/main.js'), {
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ADMIN_KEY: 'bench-only-key-0123456789',
    })),
  },
  { name: 'bare echo', isFoyer: false, ...(await startChild(here('parts/bare-echo-server.mjs'))) },
];

/** @type {Map<string, { waits: number[], rates: number[] }>} */
const results = new Map();
const talkersOf = new Map();
for (const server of servers) {
  results.set(server.name, { waits: [], rates: [] });
  talkersOf.set(server.name, await connectTalkers(server.url, SOCKETS, server));
}
for (let round = 0; round < ROUNDS; round += 1) {
  for (const { name } of servers) {
    const talkers = talkersOf.get(name);
    const result = results.get(name);
    result?.waits.push(...(await offer(talkers, LOAD)));
    result?.rates.push(await saturate(talkers, EACH));
  }
}

const rows = servers.map(({ name }) => {
  const { waits = [], rates = [] } = results.get(name) ?? {};
  return { name, sent: waits.length, rate: Math.max(...rates), ...percentiles(waits) };
});
const [foyer, bare] = rows;
if (!foyer || !bare) throw new Error('no results');
process.stdout.write(
  `${SOCKETS} sockets, ${LOAD.perSecond} messages/s offered, then as fast as answered\n`,
);
for (const row of rows) {
  process.stdout.write(
    `${row.name.padEnd(10)} ${String(row.sent).padStart(6)} sent  p50 ${asMs(row.p50)}  p95 ${asMs(row.p95)}  p99 ${asMs(row.p99)}  max ${asMs(row.max)}  up to ${row.rate.toFixed(0)}/s\n`,
  );
}
process.stdout.write(
  `ratio      p50 ×${(foyer.p50 / bare.p50).toFixed(1)}  p95 ×${(foyer.p95 / bare.p95).toFixed(1)}  p99 ×${(foyer.p99 / bare.p99).toFixed(1)}  rate ×${(foyer.rate / bare.rate).toFixed(2)}\n`,
);

for (const talkers of talkersOf.values()) for (const { socket } of talkers) socket.disconnect();
for (const server of servers) await server.stop();
rmSync(dataDir, { recursive: true, force: true });
