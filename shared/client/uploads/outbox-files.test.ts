import { expect, test } from 'vitest';
import { ApiError, type CallApi, type CallInput } from '#shared/client/http-client.ts';
import { createLocalLock } from '#shared/ports/local-lock.ts';
import { createMessageOutbox } from '#shared/client/delivery/message-outbox.ts';
import type { BoundMessage, SendResult } from '#shared/client/delivery/send-message.ts';
import { settled } from '#shared/client/testing/settled.ts';
import type { FileStore } from '#shared/client/uploads/file-store.ts';
import type { FileBytes } from '#shared/client/uploads/file-upload.ts';
import { createOutboxFiles, fileRefusal } from '#shared/client/uploads/outbox-files.ts';
import { fail } from '#shared/contracts/errors.ts';
import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';
import { sendAttachmentPart } from '#shared/contracts/attachments.ts';
import { aClientId, aConversationId, aMessage } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';

const SIZE = 100_000;
const chosen = (name = 'roof.jpg') => ({
  name,
  type: 'image/jpeg',
  bytes: new Blob([new Uint8Array(SIZE)]),
});

const createMemoryFiles = (): FileStore & { files: Map<ClientId, FileBytes> } => {
  const files = new Map<ClientId, FileBytes>();
  return {
    files,
    put: async (key, file) => void files.set(key, file),
    get: async (key) => files.get(key) ?? null,
    remove: async (key) => void files.delete(key),
    sweep: async () => undefined,
  };
};

interface Setup {
  storage?: ReturnType<typeof createMemoryKeyValue>;
  files?: FileStore;
  firstId?: number;
  send?: (item: BoundMessage) => SendResult;
  /** Throws to refuse or break a part. */
  onPart?: (id: string) => void;
}

/** The outbox of a page with its files, and a server that stores every part. */
const aPage = (setup: Setup = {}) => {
  const { storage = createMemoryKeyValue(), files = createMemoryFiles(), firstId = 1 } = setup;
  const clock = createFakeClock();
  const sent: BoundMessage[] = [];
  const received = new Map<string, number>();
  let id = firstId;
  const newClientId = () => aClientId(id++);
  const parts = { timers: clock, clock, jitter: () => 0.5, withLock: createLocalLock() };
  let look = () => {};
  const outbox = createMessageOutbox({
    ...parts,
    storage,
    newClientId,
    key: 'test.outbox',
    conversation: () => aConversationId(),
    send: async (item) => {
      sent.push(item);
      const { client_id, content } = item;
      const stored = { kind: 'stored', message: aMessage({ client_id, content }) } as const;
      return setup.send?.(item) ?? stored;
    },
    onChange: () => look(),
    onStored: () => undefined,
  });
  const callApi = (async (call: object, input: CallInput<never>) => {
    const { attachment_id } = (input.body ?? input.params) as unknown as {
      attachment_id: ClientId;
    };
    if (call === sendAttachmentPart) {
      setup.onPart?.(attachment_id);
      const before = received.get(attachment_id) ?? 0;
      received.set(attachment_id, before + (input.bytes?.length ?? 0));
    }
    const bytes = received.get(attachment_id) ?? 0;
    const attachment = {
      id: attachment_id,
      name: 'a',
      bytes,
      type: 't',
      width: null,
      height: null,
    };
    return { received: bytes, attachment: bytes === SIZE ? attachment : null };
  }) as unknown as CallApi;
  const uploads = createOutboxFiles({
    ...parts,
    outbox,
    files,
    newClientId,
    callApi,
    fromAdmin: false,
  });
  ({ look } = uploads);
  const text = (content: string, conversation_id: ConversationId | null = aConversationId()) => ({
    content,
    conversation_id,
    sent_from_page: '/',
  });
  const contents = () => sent.map(({ content }) => content);
  return { outbox, uploads, sent, contents, received, clock, storage, files, text };
};

const offline = () => {
  throw new ApiError('no answer', 0, null);
};
const refused = () => {
  throw new ApiError('HTTP 413', 413, fail('too_large', 'a file may have at most 10 MB').error);
};

/** Lets pending work run until the condition holds. */
const until = async (isDone: () => boolean) => {
  for (let n = 0; n < 200 && !isDone(); n += 1) await settled();
  expect(isDone()).toBe(true);
};

test('a message follows its file, and later messages of its conversation follow it', async () => {
  const page = aPage();
  expect(page.uploads.add(page.text('look'), chosen())).toBe(true);
  page.outbox.add(page.text('and this'));
  page.outbox.add(page.text('elsewhere', aConversationId(2)));
  await until(() => page.outbox.items().length === 0);
  expect(page.contents()).toEqual(['elsewhere', 'look\nPicture: roof.jpg', 'and this']);
  expect(page.received.get(page.sent[1]?.client_id ?? '')).toBe(SIZE);
});

test('sends several files one at a time', async () => {
  const page = aPage();
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) page.uploads.add(page.text(''), chosen(name));
  await until(() => page.outbox.items().length === 0);
  expect(page.contents()).toEqual(['Picture: a.jpg', 'Picture: b.jpg', 'Picture: c.jpg']);
});

test('without an answer the message waits, and continues on request', async () => {
  let isOnline = false;
  const page = aPage({ onPart: () => isOnline || offline() });
  page.uploads.add(page.text(''), chosen());
  for (let n = 0; n < 4; n += 1) {
    await settled();
    page.clock.advance(60_000);
  }
  await settled();
  expect(page.outbox.items()[0]?.attempts).toBeGreaterThan(2);
  expect(page.uploads.running.get()).toMatchObject({ id: aClientId(1) });
  isOnline = true;
  page.uploads.hurry();
  await until(() => page.outbox.items().length === 0);
  expect(page.uploads.running.get().id).toBeNull();
});

test('a refused file leaves its message with the reason, and the next message goes', async () => {
  const page = aPage({ onPart: refused });
  page.uploads.add(page.text('big'), chosen());
  page.outbox.add(page.text('small'));
  await until(() => page.contents().length === 1);
  expect(page.contents()).toEqual(['small']);
  expect(page.outbox.items()).toMatchObject([
    { refused: 'too_large', refusal: 'A file may have at most 10 MB.' },
  ]);
});

test('a refused message whose file is stored is sent again with its file', async () => {
  let isRefused = true;
  const page = aPage({
    send: (item) =>
      isRefused
        ? { kind: 'refused', code: 'not_found' }
        : { kind: 'stored', message: aMessage({ client_id: item.client_id }) },
  });
  page.uploads.add(page.text(''), chosen());
  await until(() => page.outbox.items()[0]?.refused === 'not_found');
  isRefused = false;
  page.outbox.retry(aClientId(1));
  await until(() => page.outbox.items().length === 0);
  const again = page.sent.at(-1)?.client_id ?? '';
  expect(again).not.toBe(aClientId(1));
  expect(page.received.get(again)).toBe(SIZE);
});

test('discarding a message removes its upload and its bytes', async () => {
  const files = createMemoryFiles();
  const page = aPage({ files, onPart: offline });
  page.uploads.add(page.text(''), chosen());
  await until(() => page.uploads.running.get().state.kind === 'waiting');
  expect(files.files.size).toBe(1);
  page.outbox.settle([{ client_id: aClientId(1) }]);
  await until(() => page.uploads.running.get().id === null);
  expect(files.files.size).toBe(0);
  expect(page.clock.pending()).toBe(0);
});

test('the next page continues with a file of this one', async () => {
  const before = aPage({ onPart: offline });
  before.uploads.add(before.text('look'), chosen());
  await settled();
  before.uploads.stop();
  before.outbox.stop();
  const { storage, files } = before;
  const page = aPage({ storage, files, firstId: 9 });
  await until(() => page.outbox.items().length === 0);
  expect(page.received.get(aClientId(1))).toBe(SIZE);
  expect(page.contents()).toEqual(['look\nPicture: roof.jpg']);
});

test('a page that lost the bytes reports it and retains the text', async () => {
  const before = aPage({ onPart: offline });
  before.uploads.add(before.text('look'), chosen());
  await settled();
  before.uploads.stop();
  before.outbox.stop();
  const page = aPage({ storage: before.storage, firstId: 9 });
  await until(() => page.outbox.items()[0]?.refused === 'not_found');
  expect(page.outbox.items()).toMatchObject([
    { content: 'look\nPicture: roof.jpg', refusal: expect.stringContaining('choose it again') },
  ]);
});

test('a text without room for the file’s name is sent before the file', async () => {
  const page = aPage();
  page.uploads.add(page.text('x'.repeat(4_995)), chosen());
  await until(() => page.outbox.items().length === 0);
  expect(page.contents()).toEqual(['x'.repeat(4_995), 'Picture: roof.jpg']);
});

test('refuses an empty and a large file at once', () => {
  expect(fileRefusal(chosen())).toBeNull();
  expect(fileRefusal({ ...chosen(), bytes: new Blob([]) })).toBe('“roof.jpg” is empty.');
  const large = { size: 10 * 1024 * 1024 + 1, slice: () => new Blob([]) };
  expect(fileRefusal({ ...chosen(), bytes: large })).toBe(
    '“roof.jpg” has 10.1 MB. A file may have at most 10 MB.',
  );
});
