import { expect, test } from 'vitest';
import { aConversationId, aSummary } from '#shared/testing/builders.ts';
import { initialConsoleState } from '#site/admin/console-state.ts';
import { clearMarked } from '#site/admin/inbox/clear-marked.ts';
import { createObservable } from '#shared/client/observable.ts';
import { createFakePageLife } from '#shared/client/testing/fake-page-life.ts';

const id = aConversationId(1);
const row = (isMarked: boolean) =>
  aSummary(1, { last_seq: 7, ...(isMarked && { is_marked_unread: true as const }) });

const aConsole = () => {
  const state = createObservable({ ...initialConsoleState });
  const life = createFakePageLife();
  const views: number[] = [];
  const stop = clearMarked({ state, life, send: ({ seq }) => views.push(seq) });
  return { state, life, views, stop };
};

test('a marked conversation is told to have been looked at when it is opened, once', () => {
  const { state, views } = aConsole();
  state.patch({ conversations: [row(true)] });
  expect(views).toEqual([]);
  state.patch({ selectedId: id });
  state.patch({ conversations: [row(true)] });
  expect(views).toEqual([7]);
});

test('opened by its address, it waits for the list', () => {
  const { state, views } = aConsole();
  state.patch({ selectedId: id });
  state.patch({ conversations: [row(true)] });
  expect(views).toEqual([7]);
});

test('what is marked while it is still open keeps its mark, until it is opened again', () => {
  const { state, views } = aConsole();
  state.patch({ conversations: [row(false)], selectedId: id });
  state.patch({ conversations: [row(true)] });
  state.patch({ selectedId: null });
  expect(views).toEqual([]);
  state.patch({ selectedId: id });
  expect(views).toEqual([7]);
});

test('behind other windows nothing is looked at; in front again, it is', () => {
  const { state, life, views } = aConsole();
  state.patch({ conversations: [row(false)], selectedId: id });
  life.set({ hasFocus: false });
  state.patch({ conversations: [row(true)] });
  expect(views).toEqual([]);
  life.set({ hasFocus: true });
  expect(views).toEqual([7]);
});

test('stopped, it says nothing', () => {
  const { state, views, stop } = aConsole();
  stop();
  state.patch({ conversations: [row(true)], selectedId: id });
  expect(views).toEqual([]);
});
