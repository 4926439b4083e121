import fc from 'fast-check';
import { expect, test } from 'vitest';
import { outboxItemSchema } from '#shared/contracts/outbox.ts';
import {
  parseNavigateOutbox,
  withNavigate,
  type NavigateItem,
} from '#shared/domain/navigate-outbox.ts';

const anItem = (n = 1): NavigateItem => ({
  id: `n${n}`,
  type: 'navigate',
  payload: { currentPage: `/page/${n}` },
  createdAt: n,
  attempts: 0,
});

test('the outbox retains the newest two hundred', () => {
  let items: readonly NavigateItem[] = [];
  for (let n = 1; n <= 205; n += 1) items = withNavigate(items, anItem(n));
  expect(items).toHaveLength(200);
  expect(items[0]?.id).toBe('n6');
  expect(items.at(-1)?.id).toBe('n205');
});

test('a stored queue is read back exactly and fits the contract', () => {
  const items = [anItem(1), anItem(2)];
  const read = parseNavigateOutbox(JSON.stringify(items));
  expect(read).toEqual(items);
  for (const item of read) expect(outboxItemSchema.parse(item)).toEqual(item);
});

test('an item stored with a fraction of a millisecond is read with whole ones', () => {
  const stored = JSON.stringify([{ ...anItem(), createdAt: 1_767_607_200_000.7 }]);
  expect(parseNavigateOutbox(stored)).toEqual([{ ...anItem(), createdAt: 1_767_607_200_000 }]);
});

test('invalid items are skipped', () => {
  const faults = [
    null,
    [],
    { ...anItem(), id: '' },
    { ...anItem(), type: 'message' },
    { ...anItem(), payload: null },
    { ...anItem(), payload: { currentPage: '//elsewhere' } },
    { ...anItem(), createdAt: 'today' },
  ];
  for (const fault of faults) {
    expect(parseNavigateOutbox(JSON.stringify([fault, anItem(2)]))).toEqual([anItem(2)]);
  }
});

test('reading never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(Array.isArray(parseNavigateOutbox(text))).toBe(true);
    }),
  );
});
