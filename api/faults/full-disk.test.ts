import { readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ADMIN_SESSION_HEADER, type AdminSession } from '#shared/contracts/admin-sessions.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { aTrackEvent } from '#shared/testing/a-track-event.ts';
import { aClientId, aPrimaryHash } from '#shared/testing/builders.ts';
import { eventually } from '#shared/testing/eventually.ts';
import { openAttackedServer } from '#api/testing/attacked-server.ts';
import { startServerProcess } from '#api/testing/server-process.ts';
import { openSmallDisk } from '#api/testing/small-disk.ts';
import { TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

const NO_DISK = 'this user may mount no file system';
const MEGABYTES = 24;
const MIB = 1_024 * 1_024;
/** The space between the floors for events and for messages fits one commit of many events. */
const ROOMY_MEGABYTES = 96;
/** A log grows to 16 MiB and more before it restarts; this leaves room for it. */
const LOG_MEGABYTES = 40;

const freeOf = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

const healthOf = async (url: string) => {
  const response = await fetch(`${url}/api/health`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

const ballastOf = (folder: string): number =>
  statSync(join(folder, 'ballast'), { throwIfNoEntry: false })?.size ?? 0;

const hasBallast = (folder: string, megabytes = MEGABYTES) =>
  eventually(() => expect(ballastOf(folder)).toBe(Math.floor(megabytes * MIB * 0.05)));

const asAdmin = (url: string, session?: string) => {
  const headers = {
    'x-admin-key': TEST_ADMIN_KEY,
    ...(session === undefined ? {} : { [ADMIN_SESSION_HEADER]: session }),
  };
  return <Body = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
    createVisitorClient(url).call<Body>(method, `/api/admin/${path}`, body, headers);
};

const erase = (url: string, id: ConversationId) =>
  asAdmin(url)('POST', `conversations/${id}/erase`, { confirm: id });

const holds = (folder: string, text: string): boolean =>
  ['chat.db', 'chat.db-wal', 'analytics.db', 'analytics.db-wal'].some((file) =>
    readFileSync(join(folder, file)).includes(text),
  );

/** Starts a conversation and fills it. */
const write = async (url: string, n: number, text: string, messages = 40) => {
  const visitor = createVisitorClient(url, aPrimaryHash(n));
  const id = await visitor.start();
  for (let m = 0; m < messages; m += 1) {
    await visitor.post(id, { content: `${text} ${m}`, client_id: aClientId(n * 1_000 + m) });
  }
  const post = (m: number) =>
    visitor.post(id, { content: 'y'.repeat(5_000), client_id: aClientId(10_000 * n + m) });
  return { visitor, id, post };
};

const tryToStart = (url: string) =>
  createVisitorClient(url).call('POST', `/api/conversations/${aPrimaryHash(3)}/start`, {
    initiated_by: 'visitor',
    initiated_from_page: '/',
    visitor_name: null,
  });

const unavailable = { error: { code: 'storage_unavailable', retry_after_s: expect.any(Number) } };

test('events from one address fill the disk: they are refused, and the chat of others continues', async ({
  skip,
}) => {
  const disk = openSmallDisk(ROOMY_MEGABYTES);
  if (disk === null) return skip(NO_DISK);
  const server = await openAttackedServer({ DATA_DIR: disk.folder });
  await hasBallast(disk.folder, ROOMY_MEGABYTES);
  const floor = ROOMY_MEGABYTES * MIB * 0.08;
  disk.fill(freeOf(disk.folder) - floor - MIB / 2);
  const sendEvent = async (n: number) => {
    const eventId = `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
    const sessionId = `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;
    const url = `https://foyer.example/${'x'.repeat(1_500)}${n}`;
    const event = aTrackEvent(Date.now(), { eventId, details: { url, sessionId } });
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    return createVisitorClient(server.url).call('POST', '/api/track-event', event, headers);
  };
  let refused: Awaited<ReturnType<typeof sendEvent>> | undefined;
  const honest = await server.underAttack(async () => {
    for (let n = 0; n < 1_900 && !refused; n += 10) {
      const answers = await Promise.all(Array.from({ length: 10 }, (_, m) => sendEvent(n + m)));
      refused = answers.find(({ status }) => status !== 204);
    }
  });
  expect(refused).toMatchObject({ status: 503, body: unavailable });
  expect(await healthOf(server.url)).toMatchObject({ status: 200, body: { disk: 'low' } });
  expect(honest.sent).toBeGreaterThan(0);
  expect(honest.slowestMs).toBeLessThan(1_000);
  disk.empty();
  await eventually(async () => expect((await sendEvent(5_000)).status).toBe(204));
});

test('on a full disk messages are refused and health reports it; erasure and log-out succeed, and the server recovers', async ({
  skip,
}) => {
  const disk = openSmallDisk(MEGABYTES);
  if (disk === null) return skip(NO_DISK);
  const { folder } = disk;
  const server = await startServerProcess({ DATA_DIR: folder });
  const session = '00000000-0000-4000-8000-0000000000aa';
  const mine = asAdmin(server.url, session);
  await mine('GET', 'system');
  const gone = await write(server.url, 1, 'To be erased');
  const stored = await write(server.url, 2, 'To be kept');
  await hasBallast(folder);
  disk.fill();
  await eventually(async () =>
    expect(await stored.post(1)).toMatchObject({ status: 503, body: unavailable }),
  );
  await eventually(async () =>
    expect(await healthOf(server.url)).toMatchObject({ status: 503, body: { disk: 'full' } }),
  );
  expect((await stored.visitor.messages(stored.id)).status).toBe(200);

  expect((await mine('POST', 'sessions/end', { session_id: session })).status).toBe(200);
  const { body } = await asAdmin(server.url)<{ sessions: AdminSession[] }>('GET', 'sessions');
  expect(body.sessions).toEqual([]);
  expect((await erase(server.url, gone.id)).status).toBe(200);
  expect(['To be erased', gone.id, 'To be kept 39'].map((text) => holds(folder, text))).toEqual([
    false,
    false,
    true,
  ]);

  disk.empty();
  await eventually(async () => expect((await stored.post(3)).status).toBe(201));
  await eventually(async () =>
    expect(await healthOf(server.url)).toMatchObject({ status: 200, body: { disk: 'ok' } }),
  );
  await hasBallast(folder);
  expect(await server.terminate()).toBe(0);
});

test('killed and restarted on a full disk, the server deletes its ballast and can erase', async ({
  skip,
}) => {
  const disk = openSmallDisk(MEGABYTES);
  if (disk === null) return skip(NO_DISK);
  const { folder } = disk;
  const first = await startServerProcess({ DATA_DIR: folder });
  const gone = await write(first.url, 1, 'To be erased');
  await hasBallast(folder);
  expect(await first.terminate()).toBe(0);
  disk.fill();
  expect(freeOf(folder)).toBe(0);
  const second = await startServerProcess({ DATA_DIR: folder });
  expect(second.printed[0]).not.toContain('pages alone');
  expect(ballastOf(folder)).toBe(0);
  expect(await tryToStart(second.url)).toMatchObject({ status: 503, body: unavailable });
  expect((await erase(second.url, gone.id)).status).toBe(200);
  expect(holds(folder, 'To be erased')).toBe(false);
  expect(await second.terminate()).toBe(0);
});

test('an erasure that needs more than the ballast is completed when there is space', async ({
  skip,
}) => {
  const disk = openSmallDisk(LOG_MEGABYTES);
  if (disk === null) return skip(NO_DISK);
  const { folder } = disk;
  const first = await startServerProcess({ DATA_DIR: folder });
  const gone = await write(first.url, 1, 'To be erased');
  for (const n of [2, 3]) await write(first.url, n, 'z'.repeat(4_900), 200);
  // Stopping empties the logs, so rewritten files find no space in them.
  expect(await first.terminate()).toBe(0);
  const server = await startServerProcess({ DATA_DIR: folder });
  await hasBallast(folder, LOG_MEGABYTES);
  disk.fill();
  expect(await erase(server.url, gone.id)).toMatchObject({ status: 503, body: unavailable });
  expect((await asAdmin(server.url)('GET', `conversations/${gone.id}`)).status).toBe(404);
  disk.empty();
  await eventually(() =>
    expect([holds(folder, 'To be erased'), holds(folder, gone.id)]).toEqual([false, false]),
  );
  expect(await server.terminate()).toBe(0);
});

test('a start without any space serves the pages, reports it, and continues by itself', async ({
  skip,
}) => {
  const disk = openSmallDisk(MEGABYTES);
  if (disk === null) return skip(NO_DISK);
  const { folder } = disk;
  const first = await startServerProcess({ DATA_DIR: folder });
  const known = await write(first.url, 1, 'Known');
  expect(await first.terminate()).toBe(0);
  rmSync(join(folder, 'ballast'), { force: true });
  disk.fill();
  const server = await startServerProcess({ DATA_DIR: folder }, { lines: 2 });
  expect(server.printed[0]).toMatch(/with its pages alone: the disk that holds DATA_DIR is full$/);
  for (const path of ['/', '/admin']) {
    const page = await fetch(server.url + path);
    expect(page.status).toBe(200);
    expect(await page.text()).toMatch(/^<!doctype html>/i);
  }
  const visitor = createVisitorClient(server.url);
  expect(await tryToStart(server.url)).toMatchObject({ status: 503, body: unavailable });
  expect(await healthOf(server.url)).toMatchObject({
    status: 503,
    body: { database: { chat: 'failing', analytics: 'failing' }, disk: 'full' },
  });
  disk.empty();
  await eventually(async () => expect((await healthOf(server.url)).status).toBe(200));
  expect(await visitor.start()).not.toBe(known.id);
  expect(await server.terminate()).toBe(0);
});
