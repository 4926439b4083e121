import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { attachmentLimits } from '#shared/attachment-limits.ts';
import { createCallApi } from '#shared/client/http-client.ts';
import {
  createFileUpload,
  type FileBytes,
  type FileUpload,
  type UploadState,
} from '#shared/client/uploads/file-upload.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { createTimers, wallClock } from '#shared/ports/host-time.ts';
import { aClientId, aConversationId } from '#shared/testing/builders.ts';
import { startFaultProxy } from '#api/testing/fault-proxy.ts';
import { startTestServer, temporaryFolder } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

const timers = createTimers(globalThis);
const bytes = Uint8Array.from({ length: 900_000 }, (_, index) => (index * 7) % 251);
const digest = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const partOf = /POST \/api\/\S+\/parts\/(\d+)/;

const ended = (upload: FileUpload): Promise<UploadState> =>
  new Promise((resolve) => {
    const look = () => {
      const state = upload.state.get();
      if (state.kind !== 'waiting' && state.kind !== 'sending') resolve(state);
    };
    upload.state.subscribe(look);
    look();
  });

/** A visitor behind a proxy; `offsets` are the sent parts. */
const open = async () => {
  const dataDir = temporaryFolder();
  const server = await startTestServer({ DATA_DIR: dataDir });
  const proxy = await startFaultProxy(server.url);
  const visitor = createVisitorClient(server.url);
  const id = await visitor.start();
  const offsets: number[] = [];
  const callApi = createCallApi({
    timers,
    baseUrl: proxy.url,
    host: {
      AbortController,
      fetch: (url, init) => {
        const offset = /parts\/(\d+)$/.exec(url)?.[1];
        if (offset !== undefined) offsets.push(Number(offset));
        const headers = { ...init.headers, cookie: visitor.cookie() };
        return fetch(url, { ...init, headers });
      },
    },
  });
  const start = (file: FileBytes = new Blob([bytes]), conversationId: ConversationId = id) =>
    createFileUpload(
      { conversationId, id: aClientId(1), name: 'a photo.bin', file, fromAdmin: false },
      { callApi, timers, clock: wallClock, jitter: () => 0.5, range: { minMs: 10, maxMs: 50 } },
    );
  const stored = async () => {
    const path = `${server.url}/api/conversations/${id}/attachments/${aClientId(1)}`;
    const response = await fetch(path, { headers: { cookie: visitor.cookie() } });
    return response.ok ? digest(new Uint8Array(await response.arrayBuffer())) : response.status;
  };
  return { dataDir, server, proxy, offsets, start, stored };
};

test('an upload sends the whole file and reports how far it is', async () => {
  const { start, stored } = await open();
  const upload = start();
  const fractions: number[] = [];
  upload.state.subscribe(() => {
    const state = upload.state.get();
    if (state.kind === 'sending') fractions.push(state.fraction);
  });
  expect(await ended(upload)).toMatchObject({
    kind: 'done',
    attachment: { id: aClientId(1), name: 'a photo.bin', bytes: bytes.length },
  });
  expect(await stored()).toBe(digest(bytes));
  expect(fractions.length).toBeGreaterThan(3);
  expect(fractions).toEqual(fractions.toSorted((one, other) => one - other));
});

test('after a break an upload goes on where the server stopped', async () => {
  const { start, stored, proxy, offsets } = await open();
  let breaks = 0;
  const breakAgain = () => {
    breaks += 1;
    proxy.resetAll();
    if (breaks < 3) proxy.whenPassing('up', partOf, breakAgain);
  };
  proxy.whenPassing('up', /parts\/[1-9]/, breakAgain);
  expect(await ended(start())).toMatchObject({ kind: 'done' });
  expect(breaks).toBe(3);
  expect(await stored()).toBe(digest(bytes));
  expect(offsets.filter((offset) => offset === 0)).toEqual([0]);
});

test('an upload whose last answer is lost finds the stored file', async () => {
  const { start, stored, proxy, offsets } = await open();
  proxy.whenPassing('down', /"attachment":\{/, proxy.resetAll);
  expect(await ended(start())).toMatchObject({ kind: 'done' });
  expect(offsets).toEqual([...new Set(offsets)]);
  expect(await stored()).toBe(digest(bytes));
});

test('an upload begins again after a restart of the server', async () => {
  const { start, proxy, offsets, server, dataDir } = await open();
  proxy.whenPassing('up', /parts\/[1-9]/, () => proxy.set('up', { flow: 'hold' }));
  const upload = start();
  await expect.poll(() => offsets.length).toBe(2);
  await server.stop();
  const next = await startTestServer({ DATA_DIR: dataDir });
  proxy.retarget(next.url);
  proxy.resetAll();
  proxy.heal();
  expect(await ended(upload)).toMatchObject({ kind: 'done' });
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(2);
  // The next page of the same visitor finds the file.
  expect(await ended(start())).toMatchObject({ kind: 'done' });
});

test('a refusal has the sentence of the server and is not repeated', async () => {
  const { start, offsets } = await open();
  const tooLarge = start(new Blob([new Uint8Array(attachmentLimits.fileBytes + 1)]));
  expect(await ended(tooLarge)).toMatchObject({
    kind: 'refused',
    problem: { code: 'too_large', message: 'a file may have at most 10 MB' },
  });
  const elsewhere = start(new Blob([bytes]), aConversationId(9));
  expect(await ended(elsewhere)).toMatchObject({
    kind: 'refused',
    problem: { code: 'not_found' },
  });
  expect(offsets).toEqual([]);
});

test('a canceled upload sends nothing more and stores nothing', async () => {
  const { start, stored, proxy, offsets } = await open();
  proxy.whenPassing('up', /parts\/[1-9]/, () => proxy.set('up', { flow: 'hold' }));
  const upload = start();
  await expect.poll(() => offsets.length).toBe(2);
  upload.cancel();
  expect(upload.state.get()).toEqual({ kind: 'canceled' });
  proxy.resetAll();
  proxy.heal();
  upload.hurry();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(offsets).toHaveLength(2);
  expect(upload.state.get()).toEqual({ kind: 'canceled' });
  expect(await stored()).toBe(404);
});
