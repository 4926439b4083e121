// @ts-check
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { startMeasured } from '../analytics/load/start-measured.mjs';
import { connectSocket } from '../parts/message-load.mjs';
import { inMs, row } from '../parts/table.mjs';

const CLIENTS = 1_000;
const program = fileURLToPath(new URL('../../../dist/api/main.js', import.meta.url));

/** The delays of the site: shared/limits.ts, `realtime`. */
const likeTheSite = { minMs: 1_000, maxMs: 30_000, spread: 0.5 };

/**
 * A thousand clients dropped at once by a server that is killed and starts again.
 *
 * @param {string} dataDir
 */
export const measureHerd = async (dataDir) => {
  const settings = { DATA_DIR: dataDir, TRUST_PROXY: '1', LOG_LEVEL: 'error' };
  const server = await startMeasured(program, { ...settings, PORT: '0' });
  const sockets = [];
  for (let n = 0; n < CLIENTS; n += 1) {
    const socket = await connectSocket(server.url, n);
    socket.io.reconnectionDelay(likeTheSite.minMs);
    socket.io.reconnectionDelayMax(likeTheSite.maxMs);
    socket.io.randomizationFactor(likeTheSite.spread);
    sockets.push(socket);
  }
  const back = Promise.all(
    sockets.map((socket) => new Promise((resolve) => socket.once('connected', resolve))),
  );
  await server.kill();
  const again = await startMeasured(program, { ...settings, PORT: new URL(server.url).port });
  await again.loopDelay();
  const readyAt = performance.now();
  await back;
  const tookMs = performance.now() - readyAt;
  const { p99 } = await again.loopDelay();
  for (const socket of sockets) socket.disconnect();
  await again.stop();
  return [
    row(`${CLIENTS} clients dropped at once, all back`, inMs(tookMs), '≤ 30 s', tookMs <= 30_000),
    row('event loop late at p99 meanwhile', inMs(p99), '≤ 200 ms', p99 <= 200),
  ];
};
