import { expect, test } from 'vitest';
import { attachmentLimits } from '#shared/attachment-limits.ts';
import { aClientId, aConversationId } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import type { AttachmentStore } from '#api/features/attachments/store.ts';
import { createUploads } from '#api/features/attachments/uploads.ts';
import { createAddressLimit } from '#api/http/address-limit.ts';
import type { Caller, TokenHash } from '#api/http/caller.ts';
import { createAttachmentFolder } from '#api/platform/attachment-folder.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

const { fileBytes, visitorBytesInAll, openPerAddress, openPerConversation, idleUploadMs } =
  attachmentLimits;
const visitor: Caller = { kind: 'visitor', tokenHash: 'token' as TokenHash };

const open = (stored = 0, add: AttachmentStore['add'] = () => Promise.resolve(true)) => {
  const clock = createFakeClock();
  const files = createAttachmentFolder(temporaryFolder());
  const erased = new Set<string>();
  const uploads = createUploads({
    store: {
      add,
      find: () => Promise.resolve(null),
      countIn: () => Promise.resolve(0),
      visitorBytes: () => Promise.resolve(stored),
      removeUnsent: () => Promise.resolve(),
    },
    files,
    clock,
    addressLimit: createAddressLimit(clock, [{ times: 10_000, withinMs: 1_000 }]),
    isErased: (id) => Promise.resolve(erased.has(id)),
  });
  const start = (n: number, conversation = n, address = `10.0.${n >> 8}.${n & 255}`) =>
    uploads.start(
      {
        id: aClientId(n),
        conversationId: aConversationId(conversation),
        name: 'a.txt',
        bytes: fileBytes,
      },
      visitor,
      address,
    );
  const send = (n: number, bytes: number, offset = 0, conversation = n) =>
    uploads.part(
      { id: aClientId(n), conversationId: aConversationId(conversation), offset },
      visitor,
      new Uint8Array(bytes),
    );
  return { clock, files, erased, uploads, start, send };
};

const begun = { received: 0, attachment: null };
const notThere = { error: { code: 'not_found' } };

test('uploads that were announced and have sent nothing take no room from others', async () => {
  const { start, send } = open(visitorBytesInAll - fileBytes);
  for (let n = 1; n <= 600; n += 1) expect(await start(n)).toEqual(begun);
  expect(await send(600, 1_000)).toEqual({ received: 1_000, attachment: null });
  // Received bytes count.
  expect(await start(601)).toMatchObject({ error: { code: 'storage_unavailable' } });
});

test('a part that would fill more than visitors may is refused', async () => {
  const { start, send } = open(visitorBytesInAll - fileBytes);
  for (const n of [1, 2]) await start(n);
  expect(await send(1, fileBytes - 500)).toMatchObject({ received: fileBytes - 500 });
  expect(await send(2, 501)).toMatchObject({ error: { code: 'storage_unavailable' } });
  expect(await send(2, 500)).toMatchObject({ received: 500 });
});

test('a visitor who begins many uploads loses the oldest of them', async () => {
  const { clock, start, send, files } = open();
  for (let n = 1; n <= openPerConversation + 1; n += 1) {
    expect(await start(n, 1)).toEqual(begun);
    clock.advance(1_000);
  }
  expect(await send(1, 10, 0, 1)).toMatchObject(notThere);
  expect(await send(2, 10, 0, 1)).toMatchObject({ received: 10 });
  expect((await files.all()).toSorted()).toEqual(
    Array.from({ length: openPerConversation }, (_, n) => aClientId(n + 2)),
  );
});

test('an address has few uploads open, however many begin at once, and a network of IPv6 is one', async () => {
  const { start, clock, uploads } = open();
  const all = await Promise.all(
    Array.from({ length: 200 }, (_, n) => start(n + 1, n + 1, `2001:db8::${(n + 1).toString(16)}`)),
  );
  expect(all.filter((answer) => 'received' in answer)).toHaveLength(openPerAddress);
  expect(all.at(-1)).toMatchObject({ error: { code: 'slow_down' } });
  expect(await start(201, 201, '2001:db8:0:1::1')).toEqual(begun);
  clock.advance(idleUploadMs + 1);
  await uploads.dropIdle();
  expect(await start(202, 202, '2001:db8::ffff')).toEqual(begun);
});

test('an upload is deleted minutes after its last part, and not before', async () => {
  const { clock, start, send, files, uploads } = open();
  for (const n of [1, 2]) await start(n);
  clock.advance(idleUploadMs - 1);
  await send(1, 10);
  clock.advance(2);
  await uploads.dropIdle();
  expect(await files.all()).toEqual([aClientId(1)]);
  expect(await send(2, 10)).toMatchObject(notThere);
  expect(await send(1, 10, 10)).toMatchObject({ received: 20 });
});

test('an upload of an erased conversation is deleted, with the part that was being written', async () => {
  const { start, send, files, uploads, erased } = open();
  for (const n of [1, 2]) await start(n);
  const written = send(1, 1_000);
  erased.add(aConversationId(1));
  await uploads.dropErased();
  await written;
  expect(await files.all()).toEqual([aClientId(2)]);
  expect(await send(1, 10, 1_000)).toMatchObject(notThere);
});

test('a file whose row may have been stored stays, and its sender begins anew', async () => {
  const lost = () => Promise.reject(new Error('no answer to COMMIT'));
  const { start, send, files } = open(0, lost);
  await start(1);
  await expect(send(1, fileBytes)).rejects.toThrow('no answer');
  const stored = await files.open(aClientId(1));
  expect(stored).not.toBeNull();
  stored?.destroy();
  expect(await start(1)).toEqual(begun);
});
