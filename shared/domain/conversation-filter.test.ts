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
  ...over,
});
const shownAs = (row: Filterable) => conversationFilters.filter((filter) => isShownAs(filter, row));

const since = '2026-01-05T08:00:00.000Z';

test('a visitor waits from a message without an answer, whether or not it was read', () => {
  expect(shownAs(aRow())).toEqual(['open']);
  expect(shownAs(aRow({ waiting_since: since }))).toEqual(['open', 'waiting']);
  expect(shownAs(aRow({ waiting_since: since, snoozed_until: since }))).toEqual(['snoozed']);
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
    waiting_since: fc.constantFrom(undefined, since),
  });
  fc.assert(
    fc.property(rows, (row) => {
      const names = shownAs(row);
      expect(names.filter((name) => name !== 'waiting')).toHaveLength(1);
      if (names.includes('waiting')) expect(names).toContain('open');
    }),
  );
});
