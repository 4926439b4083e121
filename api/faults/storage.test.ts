import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { Failure } from '#shared/contracts/errors.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { eventually } from '#shared/testing/eventually.ts';
import { assertNothingLost } from '#api/testing/assert-nothing-lost.ts';
import { openTalk, type OpenTalk } from '#api/testing/open-talk.ts';
import { openSmallDisk } from '#api/testing/small-disk.ts';
import { startServerProcess } from '#api/testing/server-process.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

const LOCKED_MS = 10_000;
const LOOP_LATE_P99_MS = 200;
/** A common busy_timeout for a lock (https://www.sqlite.org/pragma.html#pragma_busy_timeout). */
const SQLITE_WAITS_MS = 5_000;

/** One send without retries, which reports its result. */
const post = (url: string, id: ConversationId, cookie: string, content: string) =>
  createVisitorClient(url).post<Failure>(
    id,
    { content, client_id: crypto.randomUUID() as never },
    { cookie },
  );

const read = (url: string, { id, cookie }: Pick<OpenTalk, 'id' | 'cookie'>) =>
  createVisitorClient(url).call('GET', `/api/conversations/${id}/messages`, undefined, { cookie });

const health = (url: string) => fetch(`${url}/api/health`);

const unavailable = { error: { code: 'storage_unavailable', retry_after_s: expect.any(Number) } };

test(`a database locked by another program for ${LOCKED_MS / 1_000} s: reads continue, sends wait or are sent again later`, async () => {
  const dataDir = temporaryFolder();
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const open = await openTalk({ url: server.url });
  const { visitor, admin } = open;
  if (!admin) throw new Error('no admin');
  visitor.write('before');
  await admin.settled(1);

  const other = new BetterSqlite(join(dataDir, 'chat.db'));
  onTestFinished(() => void other.close());
  other.exec('BEGIN IMMEDIATE');
  const unlocked = pause(LOCKED_MS);
  server.forgetLoopDelay();
  for (let n = 1; n <= 20; n += 1) {
    visitor.write(`the visitor's ${n}`);
    admin.write(`the admin's ${n}`);
  }
  const refused = await post(server.url, open.id, open.cookie, 'never stored');
  expect(refused.status).toBe(503);
  expect(refused.body).toMatchObject(unavailable);
  expect((await read(server.url, open)).status).toBe(200);
  await unlocked;
  expect(visitor.acknowledged).toHaveLength(1);
  other.exec('COMMIT');

  await Promise.all([visitor.settled(41), admin.settled(41)]);
  // Waiting for the lock inside SQLite would block the event loop for five seconds at a time.
  const { p99Ms, maxMs } = await server.loopDelay();
  expect(maxMs).toBeLessThan(SQLITE_WAITS_MS / 2);
  expect(p99Ms).toBeLessThan(LOOP_LATE_P99_MS);
  await assertNothingLost({ url: server.url, dataDir, talks: [open.talk()] });
});

/** Refuses sends and serves reads; after `giveRoom` the same process accepts sends again. */
const fillAndRecover = async (
  dataDir: string,
  fill: (pid: number) => void,
  giveRoom: (pid: number) => void,
) => {
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const open = await openTalk({ url: server.url });
  const { visitor, admin } = open;
  if (!admin) throw new Error('no admin');
  visitor.write('before');
  await Promise.all([visitor.settled(1), admin.settled(1)]);
  // A reader of an old state: no checkpoint may begin the log anew, in the room of what it wrote.
  const reader = new BetterSqlite(join(dataDir, 'chat.db'), { readonly: true });
  onTestFinished(() => void reader.close());
  reader.exec('BEGIN; SELECT count(*) FROM conversations');
  fill(server.pid);
  let stored = 1;
  let refused = await post(server.url, open.id, open.cookie, 'x'.repeat(5_000));
  // Messages that still fit into the log are accepted and correctly acknowledged.
  while (refused.status === 201 && stored < 5_000) {
    stored += 1;
    refused = await post(server.url, open.id, open.cookie, 'x'.repeat(5_000));
  }
  expect(refused.status).toBe(503);
  expect(refused.body).toMatchObject(unavailable);
  for (let n = 1; n <= 10; n += 1)
    visitor.write(`while there was no room: ${n} ${'x'.repeat(4_000)}`);
  expect((await read(server.url, open)).status).toBe(200);
  await eventually(async () => expect((await health(server.url)).status).toBe(503));
  expect(visitor.waiting()).toBeGreaterThan(0);
  reader.exec('COMMIT');
  giveRoom(server.pid);
  await Promise.all([visitor.settled(stored + 10), admin.settled(stored + 10)]);
  await eventually(async () => expect((await health(server.url)).status).toBe(200));
  await assertNothingLost({ url: server.url, dataDir, talks: [open.talk()] });
  expect(await server.terminate()).toBe(0);
};

test('a full disk refuses sends so that they are retried, still serves reads, and needs no restart', async ({
  skip,
}) => {
  const disk = openSmallDisk();
  if (disk === null) return skip('this user may mount no file system; the next test stands in');
  await fillAndRecover(disk.folder, () => disk.fill(), disk.empty);
});

test('a file-size limit is handled like a full disk', async ({ skip }) => {
  if (process.platform !== 'linux') return skip('prlimit is a program of Linux');
  const dataDir = temporaryFolder();
  const limit = (pid: number, size: number | string) =>
    execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${size}:`]);
  const grown = () => statSync(join(dataDir, 'chat.db-wal')).size;
  await fillAndRecover(
    dataDir,
    (pid) => limit(pid, Math.max(grown(), 256 * 1_024)),
    (pid) => limit(pid, 'unlimited'),
  );
});
