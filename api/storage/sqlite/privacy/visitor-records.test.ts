import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { VisitorId } from '#shared/contracts/ids.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import {
  erasureClock,
  visitorRecordsContract,
} from '#api/features/privacy/visitor-records.contract.ts';
import { createEventApplier } from '#api/storage/sqlite/analytics/apply-events.ts';
import { createSqliteIngest } from '#api/storage/sqlite/analytics/sqlite-ingest.ts';
import { createSqliteFingerprints } from '#api/storage/sqlite/fingerprints/sqlite-fingerprints.ts';
import { createSqliteVisitorRecords } from '#api/storage/sqlite/privacy/visitor-records.ts';
import { scrubFile } from '#api/storage/sqlite/scrub-file.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { dumpAnalytics } from '#api/testing/dump-analytics.ts';
import { onOneAndTwoConnections, openTestDatabase } from '#api/testing/open-test-database.ts';
import { createVisitFixture } from '#api/testing/visit-fixture.ts';

onOneAndTwoConnections(
  'analytics',
  ({ db, writes }) => ({
    records: createSqliteVisitorRecords({
      db,
      writes,
      clock: erasureClock,
      yieldToEventLoop: () => setImmediate(),
      revertSessions: createEventApplier(db).revertSessions,
    }),
    events: createSqliteIngest(db, writes),
    fingerprints: createSqliteFingerprints(db, writes),
    dump: () => dumpAnalytics(db),
  }),
  visitorRecordsContract,
);

const visitorId = (n: number) =>
  `11111111-2222-4333-8444-${n.toString(16).padStart(12, '0')}` as VisitorId;
const token = (n: number) => n.toString(16).padStart(64, 'a') as TokenHash;
const at = Date.UTC(2026, 10, 1, 9);
const erasedAt = Date.UTC(2026, 10, 2);

const someRecords = () => {
  const { db, writes } = openTestDatabase('analytics');
  const fixture = createVisitFixture(db);
  const yieldToEventLoop = () => Promise.resolve();
  const clock = createFakeClock(erasedAt);
  const { revertSessions } = fixture;
  const records = createSqliteVisitorRecords({
    db,
    writes,
    clock,
    yieldToEventLoop,
    revertSessions,
  });
  const rows = (table: string) => fixture.number(`SELECT count(*) FROM ${table}`);
  return { db, writes, records, rows, ...fixture };
};

/** Counts the occurrences of each text, or of the bytes of a hex text, in the database file or its log. */
const found = (file: string, texts: readonly string[]): string[] => {
  const bytes = [file, `${file}-wal`].map((name) => readFileSync(name));
  return texts.filter((text) =>
    bytes.some(
      (part) =>
        part.includes(text) ||
        (/^[0-9a-f]{16,}$/.test(text) && part.includes(Buffer.from(text, 'hex'))),
    ),
  );
};

test('the export resolves table ids to texts', async () => {
  const { records, addVisit } = someRecords();
  addVisit({
    visitorId: visitorId(1),
    startedAt: at,
    pages: ['/projects', '/resume'],
    source: 'newsletter',
    target: 'heron-lookout',
    error: 'Failed to fetch',
    profile: '{"ua":"A browser"}',
  });
  const [visitor] = await records.read([visitorId(1)]);
  expect(visitor).toMatchObject({
    visitor_id: visitorId(1),
    first_seen_at: '2026-11-01T09:00:00.000Z',
    touches: [{ source: 'newsletter', landing_page: '/projects', is_first: true }],
    fingerprints: [],
  });
  const [session] = visitor?.sessions ?? [];
  expect(session).toMatchObject({
    entry_page: '/projects',
    exit_page: '/resume',
    country: 'US',
    device_profile: { ua: 'A browser' },
  });
  expect(
    session?.events.map(({ name, page, value, target }) => [name, page, value, target]),
  ).toEqual([
    ['page_view', '/projects', 300, null],
    ['scroll_depth', '/projects', 80, null],
    ['project_opened', '/projects', null, 'heron-lookout'],
    ['client_error', '/projects', null, null],
    ['page_view', '/resume', 300, null],
  ]);
  expect(session?.events[3]?.error?.message).toBe('Failed to fetch');
});

test('after an erasure no byte of the visitor is left among the many who stay', async () => {
  const { db, records, rows, addVisit, number } = someRecords();
  const mine = {
    pages: ['/', '/a-page-only-they-saw'],
    source: 'a-campaign-of-their-own',
    target: 'a-target-of-their-own',
    error: 'An error that nobody else had',
    profile: '{"gpu":"A graphics card of their own"}',
  };
  // Many neighbors, in and out of order, so that pages of the file are split around their rows.
  for (let n = 1; n <= 400; n += 1) {
    const isMine = n % 100 === 50;
    addVisit({
      visitorId: isMine ? visitorId(0xabc) : visitorId((n * 7919) % 65_521),
      tokenHash: isMine ? token(0xabc) : token((n * 104_729) % 65_521),
      startedAt: at + ((n * 31) % 400) * 60_000,
      pages: [`/page-${(n * 17) % 90}`],
      source: `source-${(n * 13) % 60}`,
      profile: `{"ua":"browser ${(n * 11) % 80} ${'x'.repeat(n % 50)}"}`,
      ...(isMine ? mine : {}),
    });
  }
  const texts = [
    visitorId(0xabc).replaceAll('-', ''),
    token(0xabc),
    '/a-page-only-they-saw',
    mine.source,
    `${mine.source}.example/`,
    mine.target,
    mine.error,
    'A graphics card of their own',
  ];
  db.pragma('wal_checkpoint(TRUNCATE)');
  expect(found(db.name, texts)).toEqual(texts);
  const before = { sessions: rows('sessions'), views: number('SELECT sum(views) FROM day_pages') };

  const erased = await records.erase({ visitorIds: [visitorId(0xabc)], visitorTokenHashes: [] });
  scrubFile(db);

  expect(erased).toEqual({ visitors: 1, sessions: 4 });
  expect(found(db.name, texts)).toEqual([]);
  expect(rows('sessions')).toBe(before.sessions - 4);
  expect(number('SELECT sum(views) FROM day_pages')).toBe(before.views - 8);
  expect(number("SELECT count(*) FROM terms WHERE text = '/'")).toBe(0);
  expect(number("SELECT count(*) FROM terms WHERE text IN ('/page-0', 'US', 'source-0')")).toBe(3);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
});

test('a conversation started with a visitor during their erasure is erased too', async () => {
  const { writes, records, rows, addVisit } = someRecords();
  addVisit({ visitorId: visitorId(1), startedAt: at, pages: ['/'], tokenHash: token(1) });
  const erasing = records.erase({ visitorIds: [visitorId(1)], visitorTokenHashes: [token(1)] });
  await writes.run(() =>
    addVisit({ visitorId: visitorId(2), startedAt: at + 5, pages: ['/late'], tokenHash: token(1) }),
  );
  expect(await erasing).toEqual({ visitors: 2, sessions: 2 });
  for (const table of [
    'visitors',
    'sessions',
    'events',
    'touches',
    'visitor_tokens',
    'chat_starts',
  ])
    expect([table, rows(table)]).toEqual([table, 0]);
  expect(rows('terms')).toBe(0);
});

test('an entry that becomes used again during the sweep stays', async () => {
  const { db, writes, addVisit, revertSessions, number } = someRecords();
  addVisit({ visitorId: visitorId(1), startedAt: at, pages: ['/shared'] });
  let yields = 0;
  const yieldToEventLoop = async () => {
    yields += 1;
    if (yields > 1) return;
    await writes.run(() =>
      addVisit({ visitorId: visitorId(2), startedAt: at + 86_400_000, pages: ['/shared'] }),
    );
  };
  const clock = createFakeClock(erasedAt);
  const records = createSqliteVisitorRecords({
    db,
    writes,
    clock,
    yieldToEventLoop,
    revertSessions,
  });
  await records.erase({ visitorIds: [visitorId(1)], visitorTokenHashes: [] });
  expect(yields).toBeGreaterThan(1);
  expect(number("SELECT count(*) FROM terms WHERE text = '/shared'")).toBe(1);
  const [left] = await records.read([visitorId(2)]);
  expect(left?.sessions[0]?.entry_page).toBe('/shared');
});

test('erasure and retention know every table that could contain a visitor’s data', () => {
  const { db } = someRecords();
  const tables = db
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .pluck()
    .all();
  const known = new Set([
    ...['visitors', 'touches', 'visitor_tokens', 'chat_starts', 'emails_left'],
    ...['sessions', 'events'],
    ...['misplaced_events', 'vitals', 'fingerprints', 'day_columns', 'day_column_sets'],
    // Dictionaries: an entry is deleted with the last row that references it.
    ...['terms', 'sources', 'devices', 'error_groups', 'event_kinds'],
    // Keyed hashes of erased visitors, with a time.
    ...['erased_visitors', 'erased_visitors_key'],
    // These name nobody.
    ...['quarter_totals', 'day_pages', 'day_dims', 'day_events', 'day_vitals', 'day_changes'],
    ...['day_visitors', 'retention_runs', 'erasures', 'sqlite_stat1', 'sqlite_stat4'],
    ...['error_states', 'running_versions'],
  ]);
  expect(tables.filter((table) => !known.has(table))).toEqual([]);
});
