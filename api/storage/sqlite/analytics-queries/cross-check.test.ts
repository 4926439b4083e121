import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Database } from 'better-sqlite3';
import type { PageRow } from '#shared/contracts/analytics-answers.ts';
import { eventKind } from '#shared/domain/analytics/event-kind.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { rawScope } from '#api/storage/sqlite/analytics-queries/raw-scope.ts';
import type {
  GroupBy,
  Match,
  QueryInput,
  Scope,
} from '#api/features/analytics/queries/query-types.ts';
import { aPlacedEvent, aVisitorId } from '#api/testing/a-placed-event.ts';
import { DRAWN_FROM as START, drawnEvents } from '#api/testing/drawn-events.ts';
import { drawnMatch, drawnValues } from '#api/testing/drawn-match.ts';
import { fourVisitors } from '#api/testing/four-visitors.ts';
import { aScope, openAnalytics } from '#api/testing/open-analytics.ts';

const all = aScope('2026-01-04', '2026-01-12');
const slice = { limit: 200, offset: 0 };

/** Figures computed directly from `sessions` and `events`, in SQL independent of the columns. */
const fromRaw = (db: Database, scope: Scope) => {
  const { text, values } = rawScope(scope);
  const figures = db
    .prepare<unknown[], { visitors: number; sessions: number }>(
      `SELECT count(DISTINCT visitor_no) AS visitors, count(*) AS sessions FROM sessions s WHERE ${text}`,
    )
    .get(...values);
  const { page, contains } = scope.match;
  const views = db
    .prepare<unknown[], { views: number }>(
      `SELECT count(*) AS views FROM sessions s JOIN events v USING (session_no)
       JOIN terms p ON p.term_no = v.page
       WHERE ${text} AND v.kind = ${eventKind.pageView}
       ${page === undefined ? '' : 'AND p.text = ?'}
       ${contains?.page === undefined ? '' : 'AND instr(lower(p.text), lower(?)) > 0'}`,
    )
    .get(...values, ...[page, contains?.page].filter((one) => one !== undefined));
  return { ...figures, ...views };
};

const filters: Partial<Scope['match']>[] = [
  {},
  { bots: 'only' },
  { bots: 'include' },
  { country: 'DE' },
  { country: '' },
  { region: 'Oregon, US' },
  { city: 'Portland, Maine, US' },
  { city: '' },
  { device: 'mobile', country: 'US' },
  { channel: 'email' },
  { source: 'news' },
  { campaign: 'spring', bots: 'include' },
  { page: '/1' },
  { page: '/2', device: 'desktop' },
  { visitor: aVisitorId(3) },
];

test('for any events, the columns and the raw rows give the same figures under every filter', () => {
  fc.assert(
    fc.property(drawnEvents, (events) => {
      const { run, analytics } = openAnalytics(events);
      for (const match of filters) {
        const scope = aScope('2026-01-04', '2026-01-12', match);
        const { visitors, sessions, views } = run('overview', scope).figures;
        expect([match, { visitors, sessions, views }]).toEqual([match, fromRaw(analytics, scope)]);
      }
    }),
    { numRuns: 10 },
  );
});

/** A chat changes more than this flag, but filters read nothing else of it. */
const markSomeChats = (db: Database) =>
  db.prepare('UPDATE sessions SET has_chat = 1 WHERE session_no % 3 = 0').run();

test('for any events and any filter, the columns and the raw rows give the same figures', () => {
  fc.assert(
    fc.property(
      drawnEvents,
      fc.array(drawnMatch, { minLength: 20, maxLength: 20 }),
      (events, matches) => {
        const { run, analytics } = openAnalytics(events);
        markSomeChats(analytics);
        for (const match of matches) {
          const scope = aScope('2026-01-04', '2026-01-12', match);
          const { visitors, sessions, views } = run('overview', scope).figures;
          expect([match, { visitors, sessions, views }]).toEqual([
            match,
            fromRaw(analytics, scope),
          ]);
        }
      },
    ),
    { numRuns: 10 },
  );
});

test('for any events and any filter, a value and its negation add up to the whole', () => {
  const drawn = fc.record({
    events: drawnEvents,
    match: drawnMatch,
    values: fc.record(drawnValues),
  });
  fc.assert(
    fc.property(drawn, ({ events, match, values }) => {
      const { run, analytics } = openAnalytics(events);
      markSomeChats(analytics);
      const sessionsOf = (more: Partial<Match>) =>
        run('overview', aScope('2026-01-04', '2026-01-12', { ...match, ...more })).figures.sessions;
      const splits = (one: Partial<Match>, other: Partial<Match>, whole: Partial<Match>) =>
        expect([one, sessionsOf(one) + sessionsOf(other)]).toEqual([one, sessionsOf(whole)]);
      for (const [key, value] of Object.entries(values)) {
        const whole = { [key]: undefined, not: undefined, contains: undefined };
        splits({ ...whole, [key]: value }, { ...whole, not: { [key]: value } }, whole);
      }
      const event = 'project_opened';
      const whole = { event: undefined, eventNot: undefined };
      splits({ ...whole, event }, { ...whole, eventNot: event }, whole);
      splits({ hasChatted: true }, { hasChatted: false }, { hasChatted: undefined });
    }),
    { numRuns: 20 },
  );
});

/** Merges pages of several answers, in the order of the rollups. */
const summed = (rows: readonly PageRow[]) => {
  const names = [...new Set(rows.map(({ page }) => page))];
  return names
    .map((page) => {
      const own = rows.filter((row) => row.page === page);
      const sum = (name: 'views' | 'sessions' | 'entries' | 'exits') =>
        own.reduce((total, row) => total + row[name], 0);
      return {
        page,
        views: sum('views'),
        sessions: sum('sessions'),
        entries: sum('entries'),
        exits: sum('exits'),
      };
    })
    .sort((a, b) => b.views - a.views || (a.page < b.page ? -1 : 1));
};

const rolledUp = (db: Database) => ({
  days: db.prepare<[], number>('SELECT DISTINCT day FROM day_pages').pluck().all(),
  totals: db
    .prepare(
      `SELECT sum(sessions) AS sessions, sum(views) AS views FROM quarter_totals WHERE is_bot = 0`,
    )
    .get(),
  pages: db
    .prepare(
      `SELECT t.text AS page, sum(views) AS views, sum(sessions) AS sessions,
         sum(entries) AS entries, sum(exits) AS exits
       FROM day_pages JOIN terms t ON t.term_no = page WHERE is_bot = 0
       GROUP BY page HAVING sum(views) > 0 ORDER BY sum(views) DESC, t.text`,
    )
    .all(),
  dim: (dim: number) =>
    db
      .prepare(
        `SELECT t.text AS name, sum(sessions) AS sessions, sum(views) AS views
         FROM day_dims LEFT JOIN terms t ON t.term_no = value
         WHERE is_bot = 0 AND dim = ? GROUP BY value ORDER BY 2 DESC, coalesce(t.text, '')`,
      )
      .all(dim),
});

const dims: [number, GroupBy][] = [
  [1, 'channel'],
  [2, 'source'],
  [3, 'campaign'],
  [4, 'country'],
  [5, 'browser'],
  [6, 'os'],
  [7, 'device'],
  [8, 'language'],
];

test('for any events, the columns and the rollups give the same figures without a filter', () => {
  fc.assert(
    fc.property(drawnEvents, (events) => {
      const { run, analytics } = openAnalytics(events);
      const rollups = rolledUp(analytics);
      const { sessions, views } = run('overview', all).figures;
      const totals = {
        sessions: sessions === 0 ? null : sessions,
        views: sessions === 0 ? null : views,
      };
      expect(totals).toEqual(rollups.totals);
      const halfDays = rollups.days.flatMap((day) => [0, 1].map((half) => day * 2 + half));
      const counted = halfDays.flatMap((half) => {
        const span = { from: (half * DAY_MS) / 2, to: ((half + 1) * DAY_MS) / 2 };
        return run('pages', { ...all, span, ...slice }).rows;
      });
      expect(summed(counted)).toEqual(rollups.pages);
      expect(summed(run('pages', { ...all, ...slice }).rows)).toEqual(rollups.pages);
      for (const [dim, by] of dims) {
        const { rows } = run('groups', { ...all, ...slice, by });
        const shown = rows.map((row) => ({
          name: row.name,
          sessions: row.sessions,
          views: row.views,
        }));
        expect([by, shown]).toEqual([by, rollups.dim(dim)]);
      }
    }),
    { numRuns: 10 },
  );
});

test('late events appear at once, on days whose columns were stored', () => {
  const { run, add, storeOne, analytics } = openAnalytics(fourVisitors);
  while (storeOne());
  expect(run('overview', all).figures.views).toBe(6);
  add([aPlacedEvent({ at: START + 2 * DAY_MS, tag: 77, sessionKey: 5, visitorId: aVisitorId(7) })]);
  expect(run('overview', all).figures).toMatchObject({ visitors: 4, views: 7 });
  expect(run('pages', { ...all, ...slice }).rows[0]).toMatchObject({ page: '/', views: 4 });
  analytics.prepare('DELETE FROM visitors WHERE visitor_no = 1').run();
  analytics.prepare('UPDATE day_changes SET changes = changes + 1').run();
  expect(run('overview', all).figures).toMatchObject({ visitors: 3, sessions: 3 });
});

test('no query of a view reads the events of a completed day', () => {
  const { run, storeOne, analytics } = openAnalytics(fourVisitors);
  while (storeOne());
  const answers = () => [
    run('overview', all),
    run('series', { ...all, edges: [all.span.from, all.span.to] }),
    run('pages', { ...all, ...slice }),
    ...dims.map(([, by]) => run('groups', { ...all, ...slice, by })),
    run('groups', { ...all, ...slice, by: 'entry_page' }),
    run('events', { ...all, ...slice, name: null }),
    run('errors', { ...all, ...slice }),
    run('vitals', all),
    run('scroll', { ...all, ...slice }),
    run('funnel', { ...all, steps: ['page:/', 'page:/projects'], windowMs: DAY_MS }),
    run('flow', { ...all, page: '/projects', steps: 3, limit: 5 }),
    run('bots', all),
    run('visitors', { ...all, drillDown: {}, ...slice }),
  ];
  const before = answers();
  analytics.exec('DELETE FROM events; DELETE FROM vitals');
  expect(answers()).toEqual(before);
});

test('days whose sessions the retention deleted keep their totals, pages and groups', () => {
  const { run, storeOne, analytics } = openAnalytics(fourVisitors);
  while (storeOne());
  const period = aScope('2026-01-05', '2026-01-13');
  const edges = [period.span.from, START + DAY_MS, START + 2 * DAY_MS, period.span.to];
  const before = {
    overview: run('overview', period),
    series: run('series', { ...period, edges }),
    pages: run('pages', { ...period, ...slice }).rows,
    countries: run('groups', { ...period, ...slice, by: 'country' }).rows,
    vitals: run('vitals', period),
  };
  const country = { match: { ...period.match, country: 'DE' } };
  const leftOf = (by: QueryInput<'retained'>['by'], over: Partial<typeof period> = {}) =>
    run('retained', { ...period, ...over, by });
  expect([leftOf('page'), leftOf('city'), leftOf('country', country)]).toEqual([
    ...['all', 'all', 'all'],
  ]);
  analytics.exec(`
    DELETE FROM sessions WHERE started_at < ${START + 2 * DAY_MS};
    UPDATE day_changes SET changes = changes + 1 WHERE day < ${START / DAY_MS + 2};
  `);
  while (storeOne());
  expect(analytics.prepare('SELECT count(DISTINCT day) FROM day_columns').pluck().get()).toBe(1);
  // Visitor 1 came on the 5th and the 13th, which daily counts cannot show.
  expect(run('overview', period)).toEqual({
    figures: { ...before.overview.figures, visitors: 4 },
    visitors_are: 'sum_of_days',
  });
  expect(run('series', { ...period, edges })).toEqual(before.series);
  expect(run('vitals', period)).toEqual(before.vitals);
  const withoutVisitors = (rows: readonly { visitors: number }[]) =>
    rows.map((row) => ({ ...row, visitors: 0 }));
  expect(withoutVisitors(run('pages', { ...period, ...slice }).rows)).toEqual(
    withoutVisitors(before.pages),
  );
  expect(withoutVisitors(run('groups', { ...period, ...slice, by: 'country' }).rows)).toEqual(
    withoutVisitors(before.countries),
  );
  // Cities are deleted with the sessions.
  expect(run('groups', { ...period, ...slice, by: 'city' }).rows).toMatchObject([
    { name: null, sessions: 1 },
  ]);
  expect(run('overview', { ...period, ...country }).figures).toMatchObject({ sessions: 0 });
  expect([leftOf('page'), leftOf('country')]).toEqual(['sums', 'sums']);
  expect([leftOf('city'), leftOf(null), leftOf('country', country)]).toEqual([
    ...['part', 'part', 'part'],
  ]);
  const later = aScope('2026-01-07', '2026-01-13');
  expect([leftOf(null, later), leftOf('page', later)]).toEqual(['all', 'all']);
});
