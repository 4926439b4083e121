import { expect, test } from 'vitest';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import { createObservable } from '#shared/client/observable.ts';
import type { ContactMessage } from '#shared/contracts/contact.ts';
import { aContactMessage, aConversationId } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { usualAlarms } from '#site/admin/alarm-settings.ts';
import { createInboxStores } from '#site/admin/inbox/inbox-stores.ts';
import { watchWaiting } from '#site/admin/watch-waiting.ts';

const aRow = (n: number, last_seq: number, unread = 1) =>
  ({
    conversation_id: aConversationId(n),
    name: `Visitor ${n}`,
    last_seq,
    unread,
    last_message: { excerpt: `message ${last_seq}`, from_admin: false },
  }) as ConversationSummary;

const watch = (over = {}) => {
  const clock = createFakeClock();
  const stores = createInboxStores();
  const rung: string[] = [];
  const paths: string[] = [];
  const front = { is: false, settings: { ...usualAlarms, ...over } };
  const contactMessages = createObservable({
    unread: 0,
    waiting: null as ContactMessage[] | null,
    hasAny: false,
  });
  watchWaiting({
    ...stores,
    contactMessages,
    clock,
    timers: clock,
    isInFront: () => front.is,
    settings: () => front.settings,
    ring: ({ title, body, path }) => {
      rung.push(`${title}: ${body}`);
      paths.push(path);
    },
    quiet: () => undefined,
  });
  const hold = (...conversations: ConversationSummary[]) =>
    stores.conversationListStore.patch({ conversations });
  const receive = (...waiting: ContactMessage[]) =>
    contactMessages.patch({ waiting, unread: waiting.length });
  return { clock, thread: stores.threadStore, rung, paths, front, hold, receive };
};

test('messages that waited when the console was opened do not ring, but later ones do', () => {
  const { rung, hold } = watch();
  hold(aRow(1, 4));
  expect(rung).toEqual([]);
  hold(aRow(1, 5));
  expect(rung).toEqual(['Visitor 1: message 5']);
});

test('messages soon after one another ring together', () => {
  const { clock, rung, hold } = watch();
  hold();
  hold(aRow(1, 1));
  clock.advance(100);
  hold(aRow(1, 2), aRow(2, 1));
  clock.advance(500);
  hold(aRow(1, 3), aRow(2, 1));
  expect(rung).toHaveLength(1);
  clock.advance(3_000);
  expect(rung.slice(1)).toEqual(['2 visitors are waiting for you: Visitor 1, Visitor 2']);
  clock.advance(600_000);
  expect(rung).toHaveLength(2);
});

test('it repeats as configured, but never for the visible thread', () => {
  const { clock, thread, rung, front, hold } = watch({ repeatEveryMs: 60_000 });
  hold();
  hold(aRow(1, 1));
  clock.advance(61_000);
  expect(rung).toHaveLength(2);
  front.is = true;
  thread.patch({ selectedId: aConversationId(1) });
  clock.advance(200_000);
  expect(rung).toHaveLength(2);
});

test('a contact message rings like a chat and links to itself; older ones do not ring', () => {
  const { clock, rung, paths, hold, receive } = watch();
  receive(aContactMessage(1));
  hold();
  const late = aContactMessage(2);
  receive(late, aContactMessage(1));
  expect(rung).toEqual([`${late.name}: ${late.message}`]);
  expect(paths).toEqual([`/admin/contact/${late.id}`]);
  clock.advance(5_000);
  hold(aRow(1, 1));
  expect(rung.slice(1)).toEqual(['Visitor 1: message 1']);
  receive();
  clock.advance(600_000);
  expect(rung).toHaveLength(2);
});

test('contact messages ring even if chats are off', () => {
  const { rung, receive } = watch();
  receive();
  receive(aContactMessage(1));
  expect(rung).toHaveLength(1);
});
