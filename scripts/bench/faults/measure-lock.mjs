// @ts-check
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { built } from '../parts/built.mjs';
import { startMeasured } from '../analytics/load/start-measured.mjs';
import { connectTalker } from '../parts/message-load.mjs';
import { inMs, row } from '../parts/table.mjs';

const LOCKED_MS = 10_000;
const SENDS = 40;
const program = built('api/main.js');

/**
 * Another program locks the database while a visitor keeps writing.
 *
 * @param {string} dataDir
 */
export const measureLock = async (dataDir) => {
  const settings = { DATA_DIR: dataDir, TRUST_PROXY: '1', LOG_LEVEL: 'silent', PORT: '0' };
  const server = await startMeasured(program, settings);
  const { socket, conversation, cookie } = await connectTalker(server.url, { isFoyer: true, n: 1 });
  socket.disconnect();
  const send = () =>
    fetch(`${server.url}/api/conversations/${conversation}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({
        content: 'while it is locked',
        from_admin: false,
        primary_hash: '0'.repeat(64),
        sent_from_page: '/',
        client_id: randomUUID(),
      }),
    });
  const other = new BetterSqlite(join(dataDir, 'chat.db'));
  other.exec('BEGIN IMMEDIATE');
  await server.loopDelay();
  const sends = Promise.all(Array.from({ length: SENDS }, send));
  await pause(LOCKED_MS);
  const { p99 } = await server.loopDelay();
  other.exec('COMMIT');
  other.close();
  const isRefused = (await sends).every(({ status }) => status === 503);
  await server.stop();
  return [
    row('event loop late at p99, database locked for 10 s', inMs(p99), '≤ 100 ms', p99 <= 100),
    row(
      'sends meanwhile',
      isRefused ? 'told to wait' : 'not told to wait',
      'told to wait',
      isRefused,
    ),
  ];
};
