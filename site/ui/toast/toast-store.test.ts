import { expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createToastStore, type Toast } from '#site/ui/toast/toast-store.ts';

const open = () => {
  const clock = createFakeClock();
  const store = createToastStore(clock);
  const seen: (string | null)[] = [];
  store.subscribe(() => seen.push(store.get().toast?.text ?? null));
  return { clock, store, seen };
};
const note = (text: string): Toast => ({ text, kind: 'note' });

test('a toast appears once the region has been on the page for a moment', () => {
  const { clock, store } = open();
  store.show(note('Copied'));
  expect(store.get().toast).toBeNull();
  clock.advance(100);
  expect(store.get().toast).toEqual({ text: 'Copied', kind: 'note' });
});

test('a new toast replaces the old one, with a gap so that it is announced', () => {
  const { clock, store, seen } = open();
  store.show(note('Copied'));
  clock.advance(100);
  store.show(note('Copied'));
  clock.advance(100);
  expect(seen).toEqual([null, 'Copied', null, 'Copied']);
});

test('of two simultaneous toasts the last is shown', () => {
  const { clock, store, seen } = open();
  store.show(note('one'));
  store.show(note('two'));
  clock.advance(100);
  expect(seen).toEqual([null, null, 'two']);
});

test('a toast is removed after its long delay and leaves no timer', () => {
  const { clock, store } = open();
  store.show(note('Copied'));
  clock.advance(100 + limits.ui.toastRemoveDelayMs - 1);
  expect(store.get().toast?.text).toBe('Copied');
  clock.advance(1);
  expect(store.get().toast).toBeNull();
  expect(clock.pending()).toBe(0);
});

test('a replaced toast does not remove its successor', () => {
  const { clock, store } = open();
  store.show(note('one'));
  clock.advance(100 + limits.ui.toastRemoveDelayMs - 10);
  store.show(note('two'));
  clock.advance(200);
  expect(store.get().toast?.text).toBe('two');
});

test('a dismissed toast is gone at once', () => {
  const { clock, store } = open();
  store.show(note('Copied'));
  clock.advance(100);
  store.dismiss();
  expect(store.get().toast).toBeNull();
  expect(clock.pending()).toBe(0);
});
