import { expect, test, vi } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import type { OutboxMessage } from '#shared/domain/message-outbox.ts';
import { createObservable } from '#shared/client/observable.ts';
import {
  fileRefusal,
  type ChosenFile,
  type OutboxFiles,
  type RunningUpload,
} from '#shared/client/uploads/outbox-files.ts';
import type { NewMessage } from '#shared/client/delivery/message-outbox.ts';
import { aClientId, aConversationId } from '#shared/testing/builders.ts';
import { createReplyFiles, type FileSending } from '#site/admin/inbox/files/reply-files.ts';

const [here, elsewhere] = [aConversationId(1), aConversationId(2)];
const aFile = (name: string, size = 5) =>
  new File(['x'.repeat(size)], name, { type: 'text/plain' });

const replyFiles = ({ room = 9, pending = [] as OutboxMessage[] } = {}) => {
  const added: [NewMessage, ChosenFile][] = [];
  const running = createObservable<RunningUpload>({ id: null, state: { kind: 'canceled' } });
  const outboxFiles: OutboxFiles = {
    running,
    add: (message, file) => added.length < room && added.push([message, file]) > 0,
    look: vi.fn<() => void>(),
    hurry: vi.fn<() => void>(),
    stop: vi.fn<() => void>(),
  };
  const loadSending = vi.fn<() => Promise<FileSending>>(() =>
    Promise.resolve({ outboxFiles, refusalOf: fileRefusal }),
  );
  const files = createReplyFiles({ loadSending, pending: () => pending });
  const tray = (id = here) => files.trays.get()[id];
  const names = (id = here) => tray(id)?.chosen.map(({ name }) => name);
  return { files, added, running, outboxFiles, loadSending, tray, names };
};

test("chosen files wait for their conversation's reply and are sent in order", async () => {
  const { files, added, names } = replyFiles();
  await files.choose(here, [aFile('a.txt'), aFile('b.txt')]);
  await files.choose(here, [aFile('c.txt')]);
  await files.choose(elsewhere, [aFile('d.txt')]);
  expect(names()).toEqual(['a.txt', 'b.txt', 'c.txt']);
  files.send(here);
  expect(
    added.map(([message, { name }]) => [message.conversation_id, message.content, name]),
  ).toEqual(['a.txt', 'b.txt', 'c.txt'].map((name) => [here, '', name]));
  expect([names(), names(elsewhere)]).toEqual([[], ['d.txt']]);
});

test('a file can be removed before it is sent', async () => {
  const { files, added, tray, names } = replyFiles();
  await files.choose(here, [aFile('same.txt'), aFile('same.txt'), aFile('other.txt')]);
  files.remove(here, tray()?.chosen[1]?.key ?? 0);
  expect(names()).toEqual(['same.txt', 'other.txt']);
  files.forget(here);
  files.send(here);
  expect(added).toEqual([]);
});

test('a file that cannot be sent is rejected by name, and the others are accepted', async () => {
  const { files, tray, names } = replyFiles();
  await files.choose(here, [aFile('empty.txt', 0), aFile('good.txt')]);
  expect(names()).toEqual(['good.txt']);
  expect(tray()?.sentences).toEqual([expect.stringContaining('empty.txt')]);
});

test('files stay chosen if the outbox has no room', async () => {
  const { files, tray, names } = replyFiles({ room: 1 });
  await files.choose(here, [aFile('a.txt'), aFile('b.txt'), aFile('c.txt')]);
  files.send(here);
  expect(names()).toEqual(['b.txt', 'c.txt']);
  expect(tray()?.sentences).toHaveLength(1);
});

test('reports that the code did not load, and loads it again for the next file', async () => {
  const { files, loadSending, tray, names } = replyFiles();
  loadSending.mockRejectedValueOnce(new Error('offline'));
  await files.choose(here, [aFile('a.txt')]);
  expect(tray()).toMatchObject({ sentences: [expect.stringContaining('did not load')] });
  await files.choose(here, [aFile('a.txt')]);
  expect([names(), tray()?.sentences]).toEqual([['a.txt'], []]);
});

test('loads the code only for files left from before the page was loaded', async () => {
  const idle = replyFiles();
  idle.files.look();
  expect(idle.loadSending).not.toHaveBeenCalled();
  const file = { key: aClientId(3), name: 'a', type: '', bytes: 1, isStored: false };
  const waiting = { client_id: aClientId(3), file } as OutboxMessage;
  const { files, loadSending, outboxFiles, running } = replyFiles({ pending: [waiting] });
  files.look();
  await eventually(() => expect(loadSending).toHaveBeenCalledOnce());
  running.set({ id: aClientId(3), state: { kind: 'sending', fraction: 0.5 } });
  expect(files.running.get()).toBe(running.get());
  files.look();
  files.hurry();
  expect(
    [outboxFiles.look, outboxFiles.hurry].map((each) => vi.mocked(each).mock.calls.length),
  ).toEqual([1, 1]);
});

test('code that loads after the console has closed stops immediately', async () => {
  const { files, outboxFiles } = replyFiles();
  const choosing = files.choose(here, [aFile('a.txt')]);
  files.stop();
  await choosing;
  expect(outboxFiles.stop).toHaveBeenCalledOnce();
});
