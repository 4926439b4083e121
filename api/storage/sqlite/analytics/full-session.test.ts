import { expect, onTestFinished, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { createSqliteIngest } from '#api/storage/sqlite/analytics/sqlite-ingest.ts';
import { aPlacedEvent } from '#api/testing/a-placed-event.ts';
import { openTestDatabase } from '#api/testing/open-test-database.ts';

const most = limits.analytics.eventsPerSession;
const tick = (tag: number, sessionKey = 1) =>
  aPlacedEvent({ at: Date.UTC(2026, 0, 5, 9) + tag * 1_000, tag, sessionKey, name: 'engagement' });
const ticks = (from: number, count: number, sessionKey = 1) =>
  Array.from({ length: count }, (_, n) => tick(from + n, sessionKey));

test('a session accepts a limited number of events; further ones are answered, not stored, and logged once', async () => {
  const { db, writes } = openTestDatabase('analytics');
  onTestFinished(() => void db.close());
  const lines: unknown[] = [];
  const warn = (...line: unknown[]) => void lines.push(line);
  const store = createSqliteIngest(db, writes, { warn });
  const add = (events: ReturnType<typeof ticks>) => Promise.all(events.map(store.add));
  const stored = () => db.prepare('SELECT count(*) FROM events').pluck().get();

  await add(ticks(1, most));
  expect([stored(), lines]).toEqual([most, []]);
  await add(ticks(most + 1, 3));
  await add(ticks(most + 4, 3));
  expect(stored()).toBe(most);
  expect(lines).toEqual([['session_full', { count: most }]]);

  await add(ticks(1, 2, 2));
  expect(stored()).toBe(most + 2);
});
