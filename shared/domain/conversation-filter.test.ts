import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  conversationFilters,
  isShownAs,
  type Filterable,
} from '#shared/domain/conversation-filter.ts';

const aRow = (over: Partial<Filterable> = {}): Filterable => ({
  status: 'open',
  is_blocked: false,
  unread: 0,
  last_message: { from_admin: true },
  ...over,
});
const shownAs = (row: Filterable) => conversationFilters.filter((filter) => isShownAs(filter, row));

test('a conversation is waiting if the visitor wrote last or something is unread', () => {
  expect(shownAs(aRow())).toEqual(['open']);
  expect(shownAs(aRow({ last_message: { from_admin: false } }))).toEqual(['open', 'waiting']);
  expect(shownAs(aRow({ unread: 1 }))).toEqual(['open', 'waiting']);
  expect(shownAs(aRow({ last_message: null }))).toEqual(['open']);
});

test('blocked takes precedence over closed, closed over snoozed', () => {
  const snoozed_until = '2026-01-05T09:00:00.000Z';
  expect(shownAs(aRow({ snoozed_until }))).toEqual(['snoozed']);
  expect(shownAs(aRow({ snoozed_until, status: 'closed' }))).toEqual(['closed']);
  expect(shownAs(aRow({ snoozed_until, status: 'closed', is_blocked: true }))).toEqual(['blocked']);
});

test('every conversation has exactly one status, and waiting ones are open', () => {
  const rows = fc.record({
    status: fc.constantFrom('open' as const, 'closed' as const),
    is_blocked: fc.boolean(),
    snoozed_until: fc.constantFrom(undefined, '2026-01-05T09:00:00.000Z'),
    unread: fc.nat(3),
    last_message: fc.constantFrom(null, { from_admin: true }, { from_admin: false }),
  });
  fc.assert(
    fc.property(rows, (row) => {
      const names = shownAs(row);
      expect(names.filter((name) => name !== 'waiting')).toHaveLength(1);
      if (names.includes('waiting')) expect(names).toContain('open');
    }),
  );
});
