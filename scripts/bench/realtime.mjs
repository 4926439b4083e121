// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { built } from './parts/built.mjs';
import { connectTalkers } from './parts/message-load.mjs';
import { startChild } from './parts/start-child.mjs';
import { measureCatchUp } from './realtime/measure-catch-up.mjs';
import { measureIdleSockets } from './realtime/measure-idle-sockets.mjs';
import { measureMessages } from './realtime/measure-messages.mjs';
import { measureScreens } from './realtime/measure-screens.mjs';

/**
 * Acknowledged messages through 1,000 sockets: Foyer compared with a bare Socket.IO server that
 * stores each message as durably and does nothing else. Both take turns on the same machine within
 * the same minutes, so the difference between them does not depend on the machine.
 */
const SOCKETS = 1_000;
const ADMIN_KEY = 'bench-only-key-0123456789';
const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
const foyer = await startChild(built('api/main.js'), {
  PORT: '0',
  DATA_DIR: join(folder, 'foyer'),
  LOG_LEVEL: 'error',
  TRUST_PROXY: '1',
  ADMIN_KEY,
});
const bare = await startChild(here('parts/bare-durable-server.mjs'), { DATA_DIR: folder });

const rows = [];
rows.push(...(await measureIdleSockets({ foyer, bare, sockets: SOCKETS })));
rows.push(await measureCatchUp(foyer.url));
const talkers = {
  foyer: await connectTalkers(foyer.url, SOCKETS, { isFoyer: true }),
  bare: await connectTalkers(bare.url, SOCKETS, { isFoyer: false }),
};
rows.push(...(await measureMessages(talkers)));
for (const { socket } of [...talkers.foyer, ...talkers.bare]) socket.disconnect();
rows.push(await measureScreens(foyer.url, ADMIN_KEY));

await Promise.all([foyer.stop(), bare.stop()]);
rmSync(folder, { recursive: true, force: true });
console.table(rows);
if (rows.some(({ verdict }) => verdict === 'MISSED')) process.exitCode = 1;
