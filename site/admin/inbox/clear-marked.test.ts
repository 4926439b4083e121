import { expect, test } from 'vitest';
import { aConversationId, aSummary } from '#shared/testing/builders.ts';
import { clearMarked } from '#site/admin/inbox/clear-marked.ts';
import { createInboxStores } from '#site/admin/inbox/inbox-stores.ts';
import { createFakePageLife } from '#shared/client/testing/fake-page-life.ts';

const id = aConversationId(1);
const row = (isMarked: boolean) =>
  aSummary(1, { last_seq: 7, ...(isMarked && { is_marked_unread: true as const }) });

const aConsole = () => {
  const stores = createInboxStores();
  const life = createFakePageLife();
  const views: number[] = [];
  const stop = clearMarked({ ...stores, life, send: ({ seq }) => views.push(seq) });
  const list = stores.conversationListStore;
  return { list, thread: stores.threadStore, life, views, stop };
};

test('opening a marked conversation reports it as viewed once', () => {
  const { list, thread, views } = aConsole();
  list.patch({ conversations: [row(true)] });
  expect(views).toEqual([]);
  thread.patch({ selectedId: id });
  list.patch({ conversations: [row(true)] });
  expect(views).toEqual([7]);
});

test('a conversation opened by its URL waits for the list', () => {
  const { list, thread, views } = aConsole();
  thread.patch({ selectedId: id });
  list.patch({ conversations: [row(true)] });
  expect(views).toEqual([7]);
});

test('a conversation marked while it is open keeps its mark until it is opened again', () => {
  const { list, thread, views } = aConsole();
  list.patch({ conversations: [row(false)] });
  thread.patch({ selectedId: id });
  list.patch({ conversations: [row(true)] });
  thread.patch({ selectedId: null });
  expect(views).toEqual([]);
  thread.patch({ selectedId: id });
  expect(views).toEqual([7]);
});

test('a conversation counts as viewed only with the window focus', () => {
  const { list, thread, life, views } = aConsole();
  list.patch({ conversations: [row(false)] });
  thread.patch({ selectedId: id });
  life.set({ hasFocus: false });
  list.patch({ conversations: [row(true)] });
  expect(views).toEqual([]);
  life.set({ hasFocus: true });
  expect(views).toEqual([7]);
});

test('after stopping it reports nothing', () => {
  const { list, thread, views, stop } = aConsole();
  stop();
  list.patch({ conversations: [row(true)] });
  thread.patch({ selectedId: id });
  expect(views).toEqual([]);
});
