import { expect, test } from 'vitest';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import {
  rowsOf,
  unreadAfter,
  waitText,
  withOlderPage,
  withRow,
} from '#site/admin/inbox/conversation-rows.ts';
import { aSummary } from '#shared/testing/builders.ts';

const aRow = (n: number, minute: number, unread = 0) =>
  aSummary(n, { last_activity_at: new Date(minute * 60_000).toISOString(), unread });
const ids = (rows: readonly ConversationSummary[]) =>
  rows.map((row) => Number.parseInt(row.conversation_id.slice(-4), 16));

test('a changed row moves once to its position by activity', () => {
  const held = [aRow(1, 30), aRow(2, 20), aRow(3, 10)];
  expect(ids(withRow(held, aRow(3, 40)))).toEqual([3, 1, 2]);
  expect(ids(withRow(held, aRow(2, 20, 5)))).toEqual([1, 2, 3]);
  expect(ids(withRow(held, aRow(9, 25)))).toEqual([1, 9, 2, 3]);
});

test('an older page is appended without replacing rows that changed meanwhile', () => {
  const held = [aRow(1, 30), aRow(2, 25, 7)];
  const rows = withOlderPage(held, [aRow(2, 15, 0), aRow(3, 10)]);
  expect(ids(rows)).toEqual([1, 2, 3]);
  expect(rows[1]?.unread).toBe(7);
});

test('the unread total follows a loaded row and is unknown for another', () => {
  const held = [aRow(1, 30, 2)];
  expect(unreadAfter(held, 10, aRow(1, 31, 5))).toBe(13);
  expect(unreadAfter(held, 10, aRow(1, 31, 0))).toBe(8);
  expect(unreadAfter(held, 10, aRow(2, 31, 1))).toBeNull();
});

const hereAre =
  (...rows: readonly number[]) =>
  (row: ConversationSummary) =>
    rows.includes(ids([row])[0] ?? 0);

test('present visitors come first, then unread rows, then the rest', () => {
  const held = [aRow(1, 50), aRow(2, 40, 1), aRow(3, 30), aRow(4, 20, 2), aRow(5, 10, 1)];
  expect(ids(rowsOf(held, 'open', hereAre(3, 5)))).toEqual([5, 3, 2, 4, 1]);
});

test('those who wait are listed by how long, wherever they are, and each row says it', () => {
  const since = (minute: number) => new Date(minute * 60_000).toISOString();
  const held = [
    { ...aRow(1, 50, 1), waiting_since: since(40) },
    { ...aRow(2, 45), waiting_since: since(10) },
    aRow(3, 30, 2),
  ];
  expect(ids(rowsOf(held, 'waiting', hereAre(1)))).toEqual([2, 1]);
  const texts = [0, 1, 59, 60, 47 * 60 + 59, 48 * 60].map((m) => waitText(since(0), m * 60_000));
  expect(texts).toEqual([
    'waits < 1 min',
    'waits 1 min',
    'waits 59 min',
    'waits 1 h',
    'waits 47 h',
    'waits 2 days',
  ]);
});

test('the opened row keeps its position while it is read, answered and left by its visitor', () => {
  const opened = { row: aRow(3, 30, 1), isHere: true };
  const others = [aRow(1, 50), aRow(2, 40, 1)];
  const answered = aRow(3, 60);
  expect(ids(rowsOf(withRow(others, opened.row), 'open', hereAre(3)))).toEqual([3, 2, 1]);
  expect(ids(rowsOf(withRow(others, answered), 'open', hereAre(), opened))).toEqual([3, 2, 1]);
  expect(rowsOf(withRow(others, answered), 'open', hereAre(), opened)[0]).toBe(answered);
  expect(ids(rowsOf(withRow(others, answered), 'open', hereAre()))).toEqual([2, 3, 1]);
});
