import { expect, test } from 'vitest';
import { edgesOf } from '#shared/domain/analytics/buckets.ts';
import { startOfDate } from '#shared/domain/analytics/zoned-time.ts';
import type { GroupBy } from '#api/features/analytics/queries/query-types.ts';
import { aVisitorId } from '#api/testing/a-placed-event.ts';
import { fourVisitors, tokenOfFirst } from '#api/testing/four-visitors.ts';
import { aScope, openAnalytics } from '#api/testing/open-analytics.ts';

// Every figure here is reckoned by hand from api/testing/four-visitors.ts.

const all = aScope('2026-01-05', '2026-01-13');
const slice = { limit: 50, offset: 0 };
const figures = (
  visitors: number,
  sessions: number,
  views: number,
  [views_per_session, bounce_rate, duration_s, engaged_s]: readonly number[],
) => ({ visitors, sessions, views, views_per_session, bounce_rate, duration_s, engaged_s });

test('overview: three people, four visits, seven views; two of four bounced', () => {
  const { run } = openAnalytics(fourVisitors);
  // (360 + 0 + 1260 + 30) / 4 seconds; 30 / 4 seconds.
  expect(run('overview', all)).toEqual({
    figures: figures(3, 4, 7, [1.75, 0.5, 412.5, 7.5]),
    visitors_are: 'exact',
  });
});

test('overview: bots only, bots as well, and a period in which nothing was', () => {
  const { run } = openAnalytics(fourVisitors);
  const only = run('overview', aScope('2026-01-05', '2026-01-13', { bots: 'only' }));
  expect(only.figures).toEqual(figures(1, 1, 2, [2, 0, 1, 0]));
  const both = run('overview', aScope('2026-01-05', '2026-01-13', { bots: 'include' }));
  expect(both.figures).toMatchObject({ visitors: 4, sessions: 5, views: 9, bounce_rate: 0.4 });
  expect(run('overview', aScope('2025-01-01', '2025-12-31')).figures).toEqual({
    visitors: 0,
    sessions: 0,
    views: 0,
    views_per_session: null,
    bounce_rate: null,
    duration_s: null,
    engaged_s: null,
  });
});

test('every key of the filter keeps what equals it, and two keys keep what fits both', () => {
  const { run } = openAnalytics(fourVisitors);
  const of = (match: Parameters<typeof aScope>[2]) => {
    const { visitors, sessions, views } = run(
      'overview',
      aScope('2026-01-05', '2026-01-13', match),
    ).figures;
    return [visitors, sessions, views];
  };
  expect(of({ country: 'DE' })).toEqual([1, 1, 2]);
  expect(of({ country: '' })).toEqual([1, 1, 1]);
  expect(of({ device: 'desktop' })).toEqual([2, 3, 5]);
  expect(of({ browser: 'Chrome' })).toEqual([1, 1, 2]);
  expect(of({ os: 'Linux' })).toEqual([2, 3, 5]);
  expect(of({ language: 'de-de' })).toEqual([1, 1, 2]);
  expect(of({ source: 'news' })).toEqual([1, 1, 3]);
  expect(of({ source: '' })).toEqual([2, 2, 2]);
  expect(of({ channel: 'search' })).toEqual([1, 1, 2]);
  expect(of({ campaign: 'spring' })).toEqual([1, 1, 3]);
  expect(of({ visitor: aVisitorId(1) })).toEqual([1, 2, 4]);
  // With a page, only its own views count: visits 1 and 2 saw /projects once each.
  expect(of({ page: '/projects' })).toEqual([2, 2, 2]);
  expect(of({ page: '/', country: 'US' })).toEqual([1, 2, 2]);
  expect(of({ country: 'FR' })).toEqual([0, 0, 0]);
  expect(of({ visitor: aVisitorId(99) })).toEqual([0, 0, 0]);
  expect(of({ page: '/nowhere' })).toEqual([0, 0, 0]);
});

test('series: by days of UTC and of Berlin, where visitor 2 came on the 6th', () => {
  const { run } = openAnalytics(fourVisitors);
  const days = (timeZone: string) => {
    const span = {
      from: startOfDate('2026-01-05', timeZone),
      to: startOfDate('2026-01-07', timeZone),
    };
    return run('series', {
      span,
      match: { bots: 'exclude' },
      edges: edgesOf(span, 'day', timeZone),
    }).points;
  };
  expect(days('UTC')).toEqual([
    { at: '2026-01-05T00:00:00.000Z', visitors: 2, sessions: 2, views: 5 },
    { at: '2026-01-06T00:00:00.000Z', visitors: 1, sessions: 1, views: 1 },
  ]);
  expect(days('Europe/Berlin')).toEqual([
    { at: '2026-01-04T23:00:00.000Z', visitors: 1, sessions: 1, views: 3 },
    { at: '2026-01-05T23:00:00.000Z', visitors: 2, sessions: 2, views: 3 },
  ]);
});

test('series: a visitor who comes twice counts once in a week that holds both, twice in days', () => {
  const { run } = openAnalytics(fourVisitors);
  const match = { bots: 'exclude', visitor: aVisitorId(1) } as const;
  const ofDays = edgesOf(all.span, 'day', 'UTC');
  const perDay = run('series', { ...all, match, edges: ofDays }).points;
  expect(perDay.map(({ visitors }) => visitors)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 1]);
  const one = run('series', { ...all, match, edges: [all.span.from, all.span.to] }).points;
  expect(one).toMatchObject([{ visitors: 1, sessions: 2, views: 4 }]);
});

test('groups: every property of a visit', () => {
  const { run } = openAnalytics(fourVisitors);
  const of = (by: GroupBy) => {
    const { rows, total_rows } = run('groups', { ...all, ...slice, by });
    expect(total_rows).toBe(rows.length);
    return rows.map(({ name, visitors, sessions, views }) => [name, visitors, sessions, views]);
  };
  expect(of('entry_page')).toEqual([
    ['/', 2, 3, 5],
    ['/projects', 1, 1, 2],
  ]);
  expect(of('exit_page')).toEqual([
    ['/', 3, 3, 4],
    ['/contact', 1, 1, 3],
  ]);
  expect(of('source')).toEqual([
    [null, 2, 2, 2],
    ['google.com', 1, 1, 2],
    ['news', 1, 1, 3],
  ]);
  expect(of('channel')).toEqual([
    ['direct', 2, 2, 2],
    ['campaign', 1, 1, 3],
    ['search', 1, 1, 2],
  ]);
  expect(of('campaign')).toEqual([
    [null, 3, 3, 4],
    ['spring', 1, 1, 3],
  ]);
  // The direct visit of the 13th belongs to the campaign that first brought its visitor.
  expect(of('first_campaign')).toEqual([
    [null, 2, 2, 3],
    ['spring', 1, 2, 4],
  ]);
  expect(of('country')).toEqual([
    ['US', 1, 2, 4],
    [null, 1, 1, 1],
    ['DE', 1, 1, 2],
  ]);
  expect(of('device')).toEqual([
    ['desktop', 2, 3, 5],
    ['mobile', 1, 1, 2],
  ]);
  expect(of('browser').map(([name]) => name)).toEqual(['Firefox', 'Chrome']);
  expect(of('os').map(([name]) => name)).toEqual(['Linux', 'Windows']);
  expect(of('language').map(([name]) => name)).toEqual(['en-us', 'de-de']);
});

test('groups: the other figures of a group, and its place in a list that is cut', () => {
  const { run } = openAnalytics(fourVisitors);
  expect(run('groups', { ...all, limit: 1, offset: 1, by: 'device' })).toEqual({
    rows: [{ name: 'mobile', ...figures(1, 1, 2, [2, 0, 1_260, 0]) }],
    total_rows: 2,
  });
});

test('pages: views, visits, who entered, left, bounced, stayed and scrolled', () => {
  const { run } = openAnalytics(fourVisitors);
  const row = (
    page: string,
    [visitors, views, sessions, entries, exits]: readonly number[],
    [bounce_rate, engaged_s, scroll_percent]: readonly (number | null)[],
  ) => ({
    page,
    visitors,
    views,
    sessions,
    entries,
    exits,
    bounce_rate,
    engaged_s,
    scroll_percent,
  });
  expect(run('pages', { ...all, ...slice })).toEqual({
    rows: [
      row('/', [3, 4, 4, 3, 3], [0.6667, 7.5, 50]),
      row('/projects', [2, 2, 2, 1, 0], [0, 0, null]),
      row('/contact', [1, 1, 1, 0, 1], [null, 0, null]),
    ],
    total_rows: 3,
  });
  const only = run('pages', { ...all, ...slice, match: { ...all.match, page: '/projects' } });
  expect(only).toEqual({ rows: [row('/projects', [2, 2, 2, 1, 0], [0, 0, null])], total_rows: 1 });
});

test('events: how often, and with a name what they were done to', () => {
  const { run } = openAnalytics(fourVisitors);
  const once = { count: 1, sessions: 1, visitors: 1 };
  expect(run('events', { ...all, ...slice, name: null }).rows).toEqual([
    { name: 'project_opened', target: null, ...once },
    { name: 'contact_sent', target: null, ...once },
  ]);
  expect(run('events', { ...all, ...slice, name: 'project_opened' }).rows).toEqual([
    { name: 'project_opened', target: 'atlas', ...once },
  ]);
  const onContact = { ...all, match: { ...all.match, page: '/contact' } };
  expect(run('events', { ...onContact, ...slice, name: null }).rows).toMatchObject([
    { name: 'contact_sent' },
  ]);
});

test('errors: what happened, where and when', () => {
  const { run } = openAnalytics(fourVisitors);
  expect(run('errors', { ...all, ...slice })).toMatchObject({
    rows: [
      {
        kind: 'error',
        message: 'Boom',
        page: '/',
        count: 1,
        sessions: 1,
        first_seen: '2026-01-06T12:00:30.000Z',
        last_seen: '2026-01-06T12:00:30.000Z',
      },
    ],
    total_rows: 1,
  });
});

test('vitals: percentiles within three percent, and the share of good and poor', () => {
  const { run } = openAnalytics(fourVisitors);
  const { lcp, cls, inp } = run('vitals', all).vitals;
  expect(lcp).toMatchObject({ samples: 2, good: 0.5, needs_improvement: 0, poor: 0.5 });
  expect(lcp.p50).toBeGreaterThan(1_940);
  expect(lcp.p50).toBeLessThan(2_060);
  expect(lcp.p95).toBeGreaterThan(4_365);
  expect(lcp.p95).toBeLessThan(4_635);
  expect(cls).toMatchObject({ samples: 1, p50: 0.05, good: 1 });
  expect(inp).toMatchObject({ samples: 0, p50: null, good: null });
  const german = run('vitals', { ...all, match: { ...all.match, country: 'DE' } }).vitals;
  expect(german.lcp).toMatchObject({ samples: 1, good: 1 });
});

test('scroll depth: the deepest of each visit, and how many came how far', () => {
  const { run } = openAnalytics(fourVisitors);
  expect(run('scroll', { ...all, ...slice })).toEqual({
    rows: [
      { page: '/', sessions: 1, mean_percent: 50, reached: { '25': 1, '50': 1, '75': 0, '90': 0 } },
    ],
    total_rows: 1,
  });
});

test('funnel: in order, within the window, and how long a step took', () => {
  const { run } = openAnalytics(fourVisitors);
  const steps = ['page:/', 'page:/projects', 'event:contact_sent'];
  // Visitor 2 saw /projects before /, visitor 3 only /.
  expect(run('funnel', { ...all, steps, windowMs: 60 * 60_000 }).steps).toEqual([
    { step: 'page:/', visitors: 3, share: 1, step_share: 1, median_s: null },
    { step: 'page:/projects', visitors: 1, share: 0.3333, step_share: 0.3333, median_s: 180 },
    { step: 'event:contact_sent', visitors: 1, share: 0.3333, step_share: 1, median_s: 180 },
  ]);
  const short = run('funnel', { ...all, steps, windowMs: 5 * 60_000 }).steps;
  expect(short.map(({ visitors }) => visitors)).toEqual([3, 1, 0]);
});

test('funnel: the same page twice needs two views, and may take two visits', () => {
  const { run } = openAnalytics(fourVisitors);
  const steps = ['page:/', 'page:/'];
  const reached = (days: number) =>
    run('funnel', { ...all, steps, windowMs: days * 24 * 60 * 60_000 }).steps[1]?.visitors;
  expect(reached(9)).toBe(1);
  expect(reached(7)).toBe(0);
});

test('retention: who first came in the week of the 5th, and was back in that of the 12th', () => {
  const { run } = openAnalytics(fourVisitors);
  const span = { from: 0, to: Date.parse('2026-01-19T00:00:00Z') };
  const edges = ['2026-01-05', '2026-01-12', '2026-01-19'].map((day) =>
    Date.parse(`${day}T00:00:00Z`),
  );
  const weeks = ['2026-01-05', '2026-01-12'];
  const { cohorts } = run('retention', { span, match: all.match, weeks, edges });
  expect(cohorts).toEqual([
    { week: '2026-01-05', visitors: 3, returned: [3, 1] },
    { week: '2026-01-12', visitors: 0, returned: [0] },
  ]);
  // Shown from the 12th on, visitor 1 is nobody new.
  const late = run('retention', {
    span,
    match: all.match,
    weeks: ['2026-01-12'],
    edges: edges.slice(1),
  });
  expect(late.cohorts).toEqual([{ week: '2026-01-12', visitors: 0, returned: [0] }]);
});

test('bots: how many, and why', () => {
  const { run } = openAnalytics(fourVisitors);
  expect(run('bots', all)).toEqual({
    sessions: 5,
    bot_sessions: 1,
    bot_views: 2,
    reasons: [{ reason: 'knownBot', sessions: 1, visitors: 1 }],
  });
});

test('visitors: who came last first, with their visits in the period', () => {
  const { run } = openAnalytics(fourVisitors);
  const { rows, total_rows } = run('visitors', { ...all, limit: 2, offset: 0 });
  expect(total_rows).toBe(3);
  expect(rows).toMatchObject([
    { visitor_id: aVisitorId(1), sessions: 2, views: 4, country: 'US', channel: 'direct' },
    { visitor_id: aVisitorId(3), sessions: 1, views: 1, country: null },
  ]);
  expect(run('visitors', { ...all, limit: 2, offset: 2 }).rows).toMatchObject([
    { visitor_id: aVisitorId(2), sessions: 1, views: 2, source: 'google.com', is_bot: false },
  ]);
});

test('timeline: every visit with its events, both touches, and the chat', () => {
  const { run, chat } = openAnalytics(fourVisitors);
  chat.exec(`
    INSERT INTO visitors (visitor_key, token_hash, created_at) VALUES ('v', '${tokenOfFirst}', 0), ('w', '${'ee'.repeat(32)}', 0);
    INSERT INTO conversations (conversation_id, visitor_key, primary_hash, initiated_by,
      initiated_from_page, started_at, last_activity_at)
    VALUES ('c', 'v', 'h', 'visitor', '/', 0, 0), ('d', 'w', 'h', 'visitor', '/', 0, 0);
    INSERT INTO messages (conversation_id, seq, id, client_id, from_admin, content, sent_at,
      sent_from_page) VALUES ('c', 1, 'm1', 'x1', 0, 'Hello', 1767603700000, '/'),
      ('c', 2, 'm2', 'x2', 1, 'Welcome', 1767603800000, NULL),
      ('d', 1, 'm3', 'x3', 0, 'of somebody else', 1767603800000, '/');
  `);
  const notified = run('timeline', { visitorId: aVisitorId(1), limit: 1, offset: 1 });
  expect(notified).toMatchObject({
    visitor_id: aVisitorId(1),
    first_seen_at: '2026-01-05T09:00:00.000Z',
    last_seen_at: '2026-01-13T10:00:00.000Z',
    first_touch: { campaign: 'spring', source: 'news', medium: null, landing_page: '/' },
    latest_touch: { campaign: 'spring' },
    has_more_sessions: false,
    sessions: [{ entry_page: '/', exit_page: '/contact', views: 3, engaged_s: 30 }],
    messages: [
      { content: 'Hello', from_admin: false, sent_at: '2026-01-05T09:01:40.000Z' },
      { content: 'Welcome', from_admin: true, sent_from_page: null },
    ],
  });
  expect(notified?.messages).toHaveLength(2);
  expect(
    notified?.sessions[0]?.events.map(({ kind, target, value }) => [kind, target, value]),
  ).toEqual([
    ['page_view', null, null],
    ['engagement', null, 30_000],
    ['scroll_depth', null, 50],
    ['page_view', null, null],
    ['project_opened', 'atlas', null],
    ['page_view', null, null],
    ['contact_sent', null, null],
  ]);
  expect(run('timeline', { visitorId: aVisitorId(9), ...slice })).toBeNull();
});

test('live: those with open sockets, and the visit they are in', () => {
  const { run } = openAnalytics(fourVisitors);
  const position = { current_page: '/contact', is_idle: false, quality: 'good' } as const;
  const stranger = 'ff'.repeat(32) as typeof tokenOfFirst;
  const { visitors } = run('live', {
    now: Date.parse('2026-01-05T09:07:00Z'),
    positions: [
      { tokenHash: tokenOfFirst, ...position },
      { tokenHash: stranger, ...position },
    ],
  });
  expect(visitors).toMatchObject([
    { visitor_id: aVisitorId(1), current_page: '/contact', country: 'US' },
    { visitor_id: null, current_page: '/contact', since: null, views: 0 },
  ]);
});

test('raw events: all of a scope, in pages of whole visits', () => {
  const { run } = openAnalytics(fourVisitors);
  const rows: { kind: string }[] = [];
  let after: string | null = null;
  let pages = 0;
  do {
    const page: ReturnType<typeof run<'rawEvents'>> = run('rawEvents', { ...all, after, limit: 1 });
    rows.push(...page.rows);
    after = page.next;
    pages += 1;
  } while (after !== null);
  expect(rows).toHaveLength(14);
  expect(pages).toBe(4);
  expect(rows.filter(({ kind }) => kind === 'page_view')).toHaveLength(7);
});
