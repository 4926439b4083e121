import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { storageLimits } from '#shared/storage-limits.ts';
import { createEvent } from '#api/platform/create-event.ts';
import { StorageUnavailableError } from '#api/platform/storage-unavailable.ts';
import { openPostgres } from '#api/storage/postgres/open-postgres.ts';
import { assertWhole } from '#api/testing/assert-whole.ts';
import { startFaultProxy } from '#api/testing/fault-proxy.ts';
import { openTalk } from '#api/testing/open-talk.ts';
import { startPostgresServer } from '#api/testing/postgres-server.ts';
import { startServerProcess } from '#api/testing/server-process.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

const { answerWithinMs, connectWithinMs, connections } = storageLimits.postgres;
/** The longest wait for a silent database, with room for a slow machine. */
const GIVES_UP_WITHIN_MS = connectWithinMs + answerWithinMs + 5_000;
const WHOLE_AGAIN_WITHIN_MS = 15_000;
/** Ends what hangs, also on a slow machine. */
const HANGS_AFTER_MS = 60_000;

const inTime = <T>(name: string, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    pause(HANGS_AFTER_MS, undefined, { ref: false }).then(() => {
      throw new Error(`${name} did not end within ${HANGS_AFTER_MS} ms`);
    }),
  ]);

/** A database behind a firewall that can silently drop packets in both directions. */
const openDatabase = async () => {
  const postgres = await startPostgresServer();
  onTestFinished(() => postgres.stop());
  const line = await startFaultProxy(postgres.url.replace(/^postgres/, 'http'));
  onTestFinished(line.close);
  const url = new URL(postgres.url);
  url.port = new URL(line.url).port;
  const set = (flow: 'pass' | 'lose') => {
    line.set('up', { flow });
    line.set('down', { flow });
  };
  return {
    url: url.href,
    fallSilent: () => set('lose'),
    /** For new connections. Those that lost data stay silent, as after a failover. */
    comeBack: () => set('pass'),
  };
};

test('a server whose database falls silent reports it, refuses, and recovers soon after', async () => {
  const database = await inTime('the start of the database', openDatabase());
  const server = await inTime(
    'the start of the server',
    startServerProcess({
      DATA_DIR: temporaryFolder(),
      DATABASE_TYPE: 'postgresql',
      DATABASE_URL: database.url,
    }),
  );
  const ready = async () => {
    const signal = AbortSignal.timeout(GIVES_UP_WITHIN_MS);
    const response = await fetch(`${server.url}/api/ready`, { signal });
    return [response.status, ((await response.json()) as { state: string }).state];
  };
  const talk = await inTime('the start of the talk', openTalk({ url: server.url }));
  const reader = createVisitorClient(server.url);
  const id = await inTime('the start of a conversation', reader.start());
  /** The status of a read, a write, and a call that the event log answers. */
  const answers = async () => {
    const signal = AbortSignal.timeout(GIVES_UP_WITHIN_MS);
    const headers = { cookie: reader.cookie(), 'content-type': 'application/json' };
    const path = `${server.url}/api/conversations/${id}`;
    const [read, written] = await Promise.all([
      fetch(`${server.url}/api/conversations/${reader.primaryHash}/history`, { headers, signal }),
      fetch(`${path}/view`, {
        method: 'POST',
        headers,
        signal,
        body: JSON.stringify({ primary_hash: reader.primaryHash }),
      }),
    ]);
    return { read: read.status, written: written.status };
  };
  let written = 0;
  const write = () => {
    for (const [index, side] of talk.sides.entries()) {
      side.write(`side ${index}, message ${written}`);
      written += 1;
    }
  };
  const writing = setInterval(write, 500);
  onTestFinished(() => clearInterval(writing));
  await expect.poll(ready, { timeout: HANGS_AFTER_MS }).toEqual([200, 'ready']);
  const before = await answers();
  expect(before).toEqual({ read: 200, written: 200 });
  // A thread that loads later begins with the newest messages.
  await expect.poll(() => talk.sides.every((side) => side.thread().length > 0)).toBe(true);

  // First until every connection is given up, then so briefly that dead ones are left in the pool.
  for (const silentMs of [GIVES_UP_WITHIN_MS, 2_000]) {
    database.fallSilent();
    await expect.poll(ready, { timeout: 8_000 }).toEqual([503, 'cut_off']);
    if (silentMs > 2_000) {
      const crowd = Array.from({ length: 3 * connections }, answers);
      for (const one of await Promise.all(crowd)) expect(one).toEqual({ read: 503, written: 503 });
    }
    await pause(silentMs);
    database.comeBack();
    await expect.poll(ready, { timeout: WHOLE_AGAIN_WITHIN_MS }).toEqual([200, 'ready']);
    await expect.poll(answers, { timeout: WHOLE_AGAIN_WITHIN_MS }).toEqual(before);
  }

  clearInterval(writing);
  for (const side of talk.sides) side.flush();
  const settled = () =>
    expect
      .poll(
        () => talk.sides.map((side) => ({ unsent: side.waiting(), shown: side.thread().length })),
        { timeout: HANGS_AFTER_MS },
      )
      .toEqual(talk.sides.map(() => ({ unsent: 0, shown: written })));
  await settled();
  // The visitor's page connected again meanwhile, and writes nothing that would show it a gap.
  talk.admin?.write('the last message');
  written += 1;
  await settled();
  assertWhole(talk, written);
  for (const side of talk.sides) side.stop();
  expect(await inTime('the stop of the server', server.terminate())).toBe(0);
});

test('a transaction returns its connection at whatever point the database fell silent', async () => {
  const database = await openDatabase();
  const postgres = openPostgres({ url: database.url });
  onTestFinished(() => postgres.close());
  let holding = 0;
  const silent = createEvent<void>();
  const isSilent = new Promise<void>((resolve) => silent.on(resolve));
  const moments: Record<string, (run: () => Promise<unknown>) => Promise<void>> = {
    'a statement': async (run) => void (await run()),
    'the commit': () => Promise.resolve(),
    'the rollback': () => Promise.reject(new Error('changed its mind')),
  };
  const names = Object.keys(moments);
  const works = Array.from({ length: connections }, (_, n) =>
    postgres.transact(async (sql) => {
      await sql.get('SELECT 1');
      holding += 1;
      await isSilent;
      await moments[names[n % names.length] ?? '']?.(() => sql.get('SELECT 1'));
    }),
  );
  await expect.poll(() => holding).toBe(connections);
  database.fallSilent();
  silent.emit();
  const ended = await Promise.allSettled(works);
  for (const [n, one] of ended.entries()) {
    const reason: unknown = one.status === 'rejected' ? one.reason : undefined;
    if (names[n % names.length] === 'the rollback')
      expect(reason).toHaveProperty('message', 'changed its mind');
    else expect(reason).toBeInstanceOf(StorageUnavailableError);
  }
  database.comeBack();
  const all = Array.from({ length: connections }, () =>
    postgres.transact((sql) => sql.get('SELECT 1 AS one')),
  );
  expect(await Promise.all(all)).toEqual(all.map(() => ({ one: 1 })));
}, 60_000);

test('idle connections are given up with the first that falls silent', async () => {
  const database = await openDatabase();
  const postgres = openPostgres({ url: database.url });
  onTestFinished(() => postgres.close());
  const pings = () =>
    Array.from({ length: connections }, () => postgres.transact((sql) => sql.get('SELECT 1')));
  await Promise.all(pings());
  expect(postgres.connections()).toMatchObject({ open: connections, idle: connections });
  database.fallSilent();
  const refused = postgres.sql.get('SELECT 1');
  await expect(refused).rejects.toBeInstanceOf(StorageUnavailableError);
  database.comeBack();
  await expect.poll(() => postgres.connections().open).toBe(0);
  expect(await Promise.all(pings())).toHaveLength(connections);
}, 60_000);
