import { expect, test } from 'vitest';
import { attachmentLimits } from '#shared/attachment-limits.ts';
import { ApiError, type CallApi, type CallInput } from '#shared/client/http-client.ts';
import { settled } from '#shared/client/testing/settled.ts';
import { createFileUpload, type FileBytes } from '#shared/client/uploads/file-upload.ts';
import { fail, type ErrorCode } from '#shared/contracts/errors.ts';
import { sendAttachmentPart } from '#shared/contracts/attachments.ts';
import { aClientId, aConversationId } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';

const refusal = (code: ErrorCode, status: number, retry_after_s?: number) =>
  new ApiError(
    `HTTP ${status}`,
    status,
    fail(code, `no: ${code}`, retry_after_s === undefined ? {} : { retry_after_s }).error,
  );
const lost = () => new ApiError('no answer', 0, null);

interface Setup {
  file?: FileBytes;
  /** Duration of a part. */
  partMs?: () => number;
  /** Throws to break a call. */
  before?: (call: 'start' | 'part', number: number) => void;
}

/** A minimal server that stores the progress of one file. */
const anUpload = ({ file = new Blob([new Uint8Array(600_000)]), partMs, before }: Setup = {}) => {
  const clock = createFakeClock();
  const parts: number[] = [];
  let received = 0;
  let calls = 0;
  const callApi = (async (call: object, input: CallInput<never>) => {
    const isPart = call === sendAttachmentPart;
    calls += 1;
    before?.(isPart ? 'part' : 'start', calls);
    if (isPart) {
      clock.advance(partMs?.() ?? 0);
      const length = input.bytes?.length ?? 0;
      parts.push(length);
      received += length;
    }
    const id = aClientId(1);
    const attachment = { id, name: 'a', bytes: 1, type: 't', width: null, height: null };
    return { received, attachment: received === file.size ? attachment : null };
  }) as unknown as CallApi;
  const upload = createFileUpload(
    { conversationId: aConversationId(), id: aClientId(1), name: 'a', file, fromAdmin: false },
    { callApi, timers: clock, clock, jitter: () => 0.5 },
  );
  const finish = async () => {
    while (upload.state.get().kind === 'waiting' || upload.state.get().kind === 'sending')
      await settled();
  };
  return { upload, clock, parts, finish, calls: () => calls };
};

test('parts grow on a fast connection and shrink on a slow one', async () => {
  const quick = anUpload({ file: new Blob([new Uint8Array(2_000_000)]) });
  await quick.finish();
  expect(quick.parts.slice(0, 4)).toEqual([65_536, 131_072, 262_144, 262_144]);
  expect(Math.max(...quick.parts)).toBe(attachmentLimits.partBytes);
  const slow = anUpload({ partMs: () => 6_000 });
  await slow.finish();
  expect(slow.parts.slice(0, 4)).toEqual([65_536, 32_768, 16_384, 16_384]);
});

test('waits as long as the server demands and shows its reason', async () => {
  const { upload, clock, finish, calls } = anUpload({
    before: (_, number) => {
      if (number === 1) throw refusal('slow_down', 429, 90);
    },
  });
  await settled();
  expect(upload.state.get()).toMatchObject({
    kind: 'waiting',
    problem: { code: 'slow_down', message: 'no: slow_down' },
  });
  clock.advance(89_000);
  await settled();
  expect(calls()).toBe(1);
  clock.advance(1_000);
  await finish();
  expect(upload.state.get()).toMatchObject({ kind: 'done' });
});

test('retries without an answer, and at once on request', async () => {
  let isBroken = true;
  const { upload, clock, finish } = anUpload({
    before: () => {
      if (isBroken) throw lost();
    },
  });
  for (let n = 0; n < 6; n += 1) {
    await settled();
    clock.advance(60_000);
  }
  await settled();
  expect(upload.state.get()).toEqual({ kind: 'waiting', fraction: 0, problem: null });
  isBroken = false;
  upload.hurry();
  await finish();
  expect(upload.state.get()).toMatchObject({ kind: 'done' });
  expect(clock.pending()).toBe(0);
});

test('retries a break after progress without a wait', async () => {
  const { upload, clock, finish, parts } = anUpload({
    before: (call, number) => {
      if (call === 'part' && number % 3 === 0) throw lost();
    },
  });
  const startedAt = clock.now();
  await finish();
  expect(upload.state.get()).toMatchObject({ kind: 'done' });
  expect(clock.now()).toBe(startedAt);
  expect(parts.reduce((sum, length) => sum + length, 0)).toBe(600_000);
});

test('a file that has become unreadable ends the upload', async () => {
  const file = {
    size: 10,
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }),
  };
  const { upload, finish, clock } = anUpload({ file });
  await finish();
  expect(upload.state.get()).toEqual({ kind: 'unreadable' });
  expect(clock.pending()).toBe(0);
});
