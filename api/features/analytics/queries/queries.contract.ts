import { expect, test } from 'vitest';
import { edgesOf } from '#shared/domain/analytics/buckets.ts';
import { startOfDate } from '#shared/domain/analytics/zoned-time.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { aConversationId } from '#shared/testing/builders.ts';
import type { IngestStore } from '#api/features/analytics/ingest/store.ts';
import type {
  AnalyticsQueries,
  GroupBy,
  QueryInput,
  QueryName,
  QueryResult,
  Scope,
} from '#api/features/analytics/queries/query-types.ts';
import type { ConversationStore } from '#api/features/conversations/store.ts';
import type { Caller, TokenHash } from '#api/http/caller.ts';
import { aPlacedEvent, aVisitorId } from '#api/testing/a-placed-event.ts';
import { aNewConversation, aNewMessage } from '#api/testing/chat-inputs.ts';
import { fourVisitors, tokenOfFirst } from '#api/testing/four-visitors.ts';

// Every figure here is computed by hand from api/testing/four-visitors.ts.

/** The queries and the stores that fill them, on the same data. */
export interface QueriesHarness {
  readonly queries: AnalyticsQueries;
  readonly events: IngestStore;
  readonly conversations: ConversationStore;
}

/** All days of the four visitors are over. */
export const queriesClock: Clock = { now: () => Date.parse('2026-02-01T12:00:00Z') };

interface Filled extends QueriesHarness {
  run<Name extends QueryName>(name: Name, input: QueryInput<Name>): Promise<QueryResult<Name>>;
}

const fill = async (harness: QueriesHarness): Promise<Filled> => {
  for (const event of fourVisitors) await harness.events.add(event);
  return {
    ...harness,
    run: async (name, input) => {
      const outcome = await harness.queries.run(name, input);
      if (!outcome.ok) throw new Error(outcome.reason);
      return outcome.answer;
    },
  };
};

type It = (sentence: string, run: (filled: Filled) => Promise<void>) => void;

const aScope = (from: string, to: string, match: Partial<Scope['match']> = {}): Scope => ({
  span: {
    from: Date.parse(`${from}T00:00:00Z`),
    to: Date.parse(`${to}T00:00:00Z`) + DAY_MS,
  },
  match: { bots: 'exclude', ...match },
});

const all = aScope('2026-01-05', '2026-01-13');
const slice = { limit: 50, offset: 0 };
const figures = (
  visitors: number,
  sessions: number,
  views: number,
  [views_per_session, bounce_rate, duration_s, engaged_s]: readonly number[],
) => ({ visitors, sessions, views, views_per_session, bounce_rate, duration_s, engaged_s });

/** Visitors, sessions and views of all days under a filter. */
const countsOf = (run: Filled['run']) => async (match: Partial<Scope['match']>) => {
  const scope = aScope('2026-01-05', '2026-01-13', match);
  const { visitors, sessions, views } = (await run('overview', scope)).figures;
  return [visitors, sessions, views];
};

const answersExactly = (it: It) => {
  it('overview: three people, four visits, seven views; two of four bounced', async ({ run }) => {
    // (360 + 0 + 1260 + 30) / 4 seconds; 30 / 4 seconds.
    expect(await run('overview', all)).toEqual({
      figures: figures(3, 4, 7, [1.75, 0.5, 412.5, 7.5]),
      visitors_are: 'exact',
    });
  });

  it('overview: bots only, bots as well, and a period in which nothing was', async ({ run }) => {
    const only = await run('overview', aScope('2026-01-05', '2026-01-13', { bots: 'only' }));
    expect(only.figures).toEqual(figures(1, 1, 2, [2, 0, 1, 0]));
    const both = await run('overview', aScope('2026-01-05', '2026-01-13', { bots: 'include' }));
    expect(both.figures).toMatchObject({ visitors: 4, sessions: 5, views: 9, bounce_rate: 0.4 });
    expect((await run('overview', aScope('2025-01-01', '2025-12-31'))).figures).toEqual({
      visitors: 0,
      sessions: 0,
      views: 0,
      views_per_session: null,
      bounce_rate: null,
      duration_s: null,
      engaged_s: null,
    });
  });

  it('every key of the filter keeps what equals it, and two keys keep what fits both', async ({
    run,
  }) => {
    const of = countsOf(run);
    expect(await of({ country: 'DE' })).toEqual([1, 1, 2]);
    expect(await of({ country: '' })).toEqual([1, 1, 1]);
    expect(await of({ region: 'Bavaria, DE' })).toEqual([1, 1, 2]);
    expect(await of({ city: 'Munich, Bavaria, DE' })).toEqual([1, 1, 2]);
    expect(await of({ city: '' })).toEqual([2, 3, 5]);
    expect(await of({ city: 'Munich' })).toEqual([0, 0, 0]);
    expect(await of({ device: 'desktop' })).toEqual([2, 3, 5]);
    expect(await of({ browser: 'Chrome' })).toEqual([1, 1, 2]);
    expect(await of({ os: 'Linux' })).toEqual([2, 3, 5]);
    expect(await of({ language: 'de-de' })).toEqual([1, 1, 2]);
    expect(await of({ source: 'news' })).toEqual([1, 1, 3]);
    expect(await of({ source: '' })).toEqual([2, 2, 2]);
    expect(await of({ channel: 'search' })).toEqual([1, 1, 2]);
    expect(await of({ campaign: 'spring' })).toEqual([1, 1, 3]);
    expect(await of({ visitor: aVisitorId(1) })).toEqual([1, 2, 4]);
    // With a page, only its own views count: visits 1 and 2 saw /projects once each.
    expect(await of({ page: '/projects' })).toEqual([2, 2, 2]);
    expect(await of({ page: '/', country: 'US' })).toEqual([1, 2, 2]);
    expect(await of({ country: 'FR' })).toEqual([0, 0, 0]);
    expect(await of({ visitor: aVisitorId(99) })).toEqual([0, 0, 0]);
    expect(await of({ page: '/nowhere' })).toEqual([0, 0, 0]);
  });

  it('a value may be unwanted, or be known in part', async ({ run }) => {
    const of = countsOf(run);
    expect(await of({ not: { country: 'DE' } })).toEqual([2, 3, 5]);
    expect(await of({ not: { country: '' } })).toEqual([2, 3, 6]);
    expect(await of({ not: { country: 'FR' } })).toEqual([3, 4, 7]);
    expect(await of({ not: { source: 'news', country: '' } })).toEqual([2, 2, 3]);
    // Excludes every visit that viewed the page, with all its other pages.
    expect(await of({ not: { page: '/projects' } })).toEqual([2, 2, 2]);
    expect(await of({ not: { page: '/nowhere' } })).toEqual([3, 4, 7]);
    expect(await of({ contains: { page: 'PROJ' } })).toEqual([2, 2, 2]);
    expect(await of({ contains: { page: 'c', source: 'news' } })).toEqual([1, 1, 2]);
    expect(await of({ contains: { source: 'OOG' } })).toEqual([1, 1, 2]);
    expect(await of({ contains: { campaign: 'rin' }, not: { page: '/contact' } })).toEqual([
      0, 0, 0,
    ]);
    expect(await of({ page: '/projects', contains: { page: 'contact' } })).toEqual([0, 0, 0]);
  });

  it('a filter of pages keeps what happened on them, wherever it is counted', async ({ run }) => {
    const scope = aScope('2026-01-05', '2026-01-13', { contains: { page: 'project' } });
    const { rows } = await run('pages', { ...scope, ...slice });
    expect(rows.map(({ page, views }) => [page, views])).toEqual([['/projects', 2]]);
    const events = await run('events', { ...scope, ...slice, name: null });
    expect(events.rows.map(({ name }) => name)).toEqual(['project_opened']);
    expect((await run('errors', { ...scope, ...slice })).rows).toEqual([]);
    expect((await run('scroll', { ...scope, ...slice })).rows).toEqual([]);
    expect((await run('vitals', scope)).vitals.lcp.samples).toBe(0);
    const raw = await run('rawEvents', { ...scope, after: null, limit: 100 });
    expect(new Set(raw.rows.map((row) => row.visitor_id))).toEqual(
      new Set([aVisitorId(1), aVisitorId(2)]),
    );
  });

  it('a visit is found by what it recorded, and by whether it chatted', async ({ run, events }) => {
    const of = countsOf(run);
    expect(await of({ event: 'contact_sent' })).toEqual([1, 1, 3]);
    expect(await of({ eventNot: 'contact_sent' })).toEqual([3, 3, 4]);
    expect(await of({ event: 'never_recorded' })).toEqual([0, 0, 0]);
    expect(await of({ eventNot: 'never_recorded' })).toEqual([3, 4, 7]);
    // Events that every visit has are no interactions.
    expect(await of({ event: 'page_view' })).toEqual([0, 0, 0]);
    expect(await of({ hasChatted: true })).toEqual([0, 0, 0]);
    await events.chatStarted(tokenOfFirst, Date.parse('2026-01-05T09:02:00Z'));
    expect(await of({ hasChatted: true })).toEqual([1, 1, 3]);
    expect(await of({ hasChatted: false })).toEqual([3, 3, 4]);
  });

  it('series: by days of UTC and of Berlin, where visitor 2 came on the 6th', async ({ run }) => {
    const days = async (timeZone: string) => {
      const span = {
        from: startOfDate('2026-01-05', timeZone),
        to: startOfDate('2026-01-07', timeZone),
      };
      return (
        await run('series', {
          span,
          match: { bots: 'exclude' },
          edges: edgesOf(span, 'day', timeZone),
        })
      ).points;
    };
    expect(await days('UTC')).toEqual([
      { at: '2026-01-05T00:00:00.000Z', visitors: 2, sessions: 2, views: 5 },
      { at: '2026-01-06T00:00:00.000Z', visitors: 1, sessions: 1, views: 1 },
    ]);
    expect(await days('Europe/Berlin')).toEqual([
      { at: '2026-01-04T23:00:00.000Z', visitors: 1, sessions: 1, views: 3 },
      { at: '2026-01-05T23:00:00.000Z', visitors: 2, sessions: 2, views: 3 },
    ]);
  });

  it('series: a visitor who comes twice counts once in a week that holds both, twice in days', async ({
    run,
  }) => {
    const match = { bots: 'exclude', visitor: aVisitorId(1) } as const;
    const ofDays = edgesOf(all.span, 'day', 'UTC');
    const perDay = (await run('series', { ...all, match, edges: ofDays })).points;
    expect(perDay.map(({ visitors }) => visitors)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 1]);
    const one = (await run('series', { ...all, match, edges: [all.span.from, all.span.to] }))
      .points;
    expect(one).toMatchObject([{ visitors: 1, sessions: 2, views: 4 }]);
  });

  it('groups: every property of a visit', async ({ run }) => {
    const of = async (by: GroupBy) => {
      const { rows, total_rows } = await run('groups', { ...all, ...slice, by });
      expect(total_rows).toBe(rows.length);
      return rows.map(({ name, visitors, sessions, views }) => [name, visitors, sessions, views]);
    };
    expect(await of('entry_page')).toEqual([
      ['/', 2, 3, 5],
      ['/projects', 1, 1, 2],
    ]);
    expect(await of('exit_page')).toEqual([
      ['/', 3, 3, 4],
      ['/contact', 1, 1, 3],
    ]);
    expect(await of('source')).toEqual([
      [null, 2, 2, 2],
      ['google.com', 1, 1, 2],
      ['news', 1, 1, 3],
    ]);
    expect(await of('channel')).toEqual([
      ['direct', 2, 2, 2],
      ['campaign', 1, 1, 3],
      ['search', 1, 1, 2],
    ]);
    expect(await of('campaign')).toEqual([
      [null, 3, 3, 4],
      ['spring', 1, 1, 3],
    ]);
    // The direct visit of the 13th belongs to the campaign that first brought its visitor.
    expect(await of('first_campaign')).toEqual([
      [null, 2, 2, 3],
      ['spring', 1, 2, 4],
    ]);
    expect(await of('country')).toEqual([
      ['US', 1, 2, 4],
      [null, 1, 1, 1],
      ['DE', 1, 1, 2],
    ]);
    expect(await of('city')).toEqual([
      [null, 2, 3, 5],
      ['Munich, Bavaria, DE', 1, 1, 2],
    ]);
    expect((await of('region')).map(([name]) => name)).toEqual([null, 'Bavaria, DE']);
    expect(await of('device')).toEqual([
      ['desktop', 2, 3, 5],
      ['mobile', 1, 1, 2],
    ]);
    expect((await of('browser')).map(([name]) => name)).toEqual(['Firefox', 'Chrome']);
    expect((await of('os')).map(([name]) => name)).toEqual(['Linux', 'Windows']);
    expect((await of('language')).map(([name]) => name)).toEqual(['en-us', 'de-de']);
  });

  it('groups: the other figures of a group, and its place in a list that is cut', async ({
    run,
  }) => {
    expect(await run('groups', { ...all, limit: 1, offset: 1, by: 'device' })).toEqual({
      rows: [{ name: 'mobile', ...figures(1, 1, 2, [2, 0, 1_260, 0]) }],
      total_rows: 2,
      total_count: 4,
    });
  });

  it('pages: views, visits, who entered, left, bounced, stayed and scrolled', async ({ run }) => {
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
    expect(await run('pages', { ...all, ...slice })).toEqual({
      rows: [
        row('/', [3, 4, 4, 3, 3], [0.6667, 7.5, 50]),
        row('/projects', [2, 2, 2, 1, 0], [0, 0, null]),
        row('/contact', [1, 1, 1, 0, 1], [null, 0, null]),
      ],
      total_rows: 3,
      total_count: 7,
    });
    const only = await run('pages', {
      ...all,
      ...slice,
      match: { ...all.match, page: '/projects' },
    });
    expect(only).toEqual({
      rows: [row('/projects', [2, 2, 2, 1, 0], [0, 0, null])],
      total_rows: 1,
      total_count: 2,
    });
  });

  it('tables give the named rows wherever they rank, with the totals of all', async ({ run }) => {
    const page = await run('pages', { ...all, ...slice });
    const names = ['/contact', '/projects', '/nowhere'];
    const { rows, ...totals } = await run('pages', { ...all, names });
    expect(rows).toEqual(page.rows.filter((row) => names.includes(row.page)));
    expect(rows).toHaveLength(2);
    expect(totals).toEqual({ total_rows: page.total_rows, total_count: page.total_count });
    const unknown = await run('groups', { ...all, names: [null], by: 'country' });
    expect(unknown.rows.map(({ name, visitors }) => [name, visitors])).toEqual([[null, 1]]);
    const atlas = await run('events', { ...all, names: ['atlas'], name: 'project_opened' });
    expect(atlas.rows).toMatchObject([{ target: 'atlas', count: 1 }]);
    expect((await run('events', { ...all, names: ['atlas'], name: null })).rows).toEqual([]);
    expect((await run('scroll', { ...all, names: ['/'] })).rows).toMatchObject([{ page: '/' }]);
    expect(await run('groups', { ...all, names: [], by: 'country' })).toMatchObject({
      rows: [],
      total_rows: 3,
    });
    expect(await run('retained', { ...all, by: null })).toBe('all');
  });

  it('events: how often, and with a name what they were done to', async ({ run }) => {
    const once = { count: 1, sessions: 1, visitors: 1 };
    expect((await run('events', { ...all, ...slice, name: null })).rows).toEqual([
      { name: 'project_opened', target: null, ...once },
      { name: 'contact_sent', target: null, ...once },
    ]);
    expect((await run('events', { ...all, ...slice, name: 'project_opened' })).rows).toEqual([
      { name: 'project_opened', target: 'atlas', ...once },
    ]);
    const onContact = { ...all, match: { ...all.match, page: '/contact' } };
    expect((await run('events', { ...onContact, ...slice, name: null })).rows).toMatchObject([
      { name: 'contact_sent' },
    ]);
  });

  it('errors: what happened, where and when', async ({ run }) => {
    expect(await run('errors', { ...all, ...slice })).toMatchObject({
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

  it('flow: what visits viewed around a page, from the first time they viewed it', async ({
    run,
  }) => {
    const around = (page: string) => run('flow', { ...all, page, steps: 2, limit: 5 });
    expect(await around('/projects')).toEqual({
      visits: 2,
      steps: [
        { step: -2, pages: [], ended: 1 },
        { step: -1, pages: [{ page: '/', visits: 1 }], ended: 1 },
        {
          step: 1,
          pages: [
            { page: '/contact', visits: 1 },
            { page: '/', visits: 1 },
          ],
          ended: 0,
        },
        { step: 2, pages: [], ended: 2 },
      ],
      links: [
        { step: -1, page: '/', beside: '/projects', visits: 1 },
        { step: 1, page: '/contact', beside: '/projects', visits: 1 },
        { step: 1, page: '/', beside: '/projects', visits: 1 },
      ],
    });
    expect(await around('/')).toMatchObject({
      visits: 4,
      steps: [{ ended: 1 }, { pages: [{ page: '/projects', visits: 1 }], ended: 3 }, {}, {}],
    });
    expect(await around('/nowhere')).toMatchObject({ visits: 0, links: [] });
  });

  it('flow: pages beyond the limit are summed up', async ({ run }) => {
    const { steps, links } = await run('flow', { ...all, page: '/projects', steps: 1, limit: 1 });
    const [, after] = steps;
    expect(after?.pages).toMatchObject([{ visits: 1 }, { page: null, visits: 1 }]);
    expect(links.filter(({ step, page }) => step === 1 && page === null)).toMatchObject([
      { beside: '/projects', visits: 1 },
    ]);
  });

  it('vitals: percentiles within three percent, and the share of good and poor', async ({
    run,
  }) => {
    const { lcp, cls, inp } = (await run('vitals', all)).vitals;
    expect(lcp).toMatchObject({ samples: 2, good: 0.5, needs_improvement: 0, poor: 0.5 });
    expect(lcp.p50).toBeGreaterThan(1_940);
    expect(lcp.p50).toBeLessThan(2_060);
    expect(lcp.p95).toBeGreaterThan(4_365);
    expect(lcp.p95).toBeLessThan(4_635);
    expect(cls).toMatchObject({ samples: 1, p50: 0.05, good: 1 });
    expect(inp).toMatchObject({ samples: 0, p50: null, good: null });
    const german = (await run('vitals', { ...all, match: { ...all.match, country: 'DE' } })).vitals;
    expect(german.lcp).toMatchObject({ samples: 1, good: 1 });
  });

  it('scroll depth: the deepest of each visit, and how many came how far', async ({ run }) => {
    expect(await run('scroll', { ...all, ...slice })).toEqual({
      rows: [
        {
          page: '/',
          sessions: 1,
          mean_percent: 50,
          reached: { '25': 1, '50': 1, '75': 0, '90': 0 },
        },
      ],
      total_rows: 1,
    });
  });

  it('funnel: in order, within the window, and how long a step took', async ({ run }) => {
    const steps = ['page:/', 'page:/projects', 'event:contact_sent'];
    // Visitor 2 saw /projects before /, visitor 3 only /.
    expect((await run('funnel', { ...all, steps, windowMs: 60 * 60_000 })).steps).toEqual([
      { step: 'page:/', visitors: 3, share: 1, step_share: 1, median_s: null },
      { step: 'page:/projects', visitors: 1, share: 0.3333, step_share: 0.3333, median_s: 180 },
      { step: 'event:contact_sent', visitors: 1, share: 0.3333, step_share: 1, median_s: 180 },
    ]);
    const short = (await run('funnel', { ...all, steps, windowMs: 5 * 60_000 })).steps;
    expect(short.map(({ visitors }) => visitors)).toEqual([3, 1, 0]);
  });

  it('funnel: the same page twice needs two views, and may take two visits', async ({ run }) => {
    const steps = ['page:/', 'page:/'];
    const reached = async (days: number) =>
      (await run('funnel', { ...all, steps, windowMs: days * 24 * 60 * 60_000 })).steps[1]
        ?.visitors;
    expect(await reached(9)).toBe(1);
    expect(await reached(7)).toBe(0);
  });

  it('retention: who first came in the week of the 5th, and was back in that of the 12th', async ({
    run,
  }) => {
    const span = { from: 0, to: Date.parse('2026-01-19T00:00:00Z') };
    const edges = ['2026-01-05', '2026-01-12', '2026-01-19'].map((day) =>
      Date.parse(`${day}T00:00:00Z`),
    );
    const weeks = ['2026-01-05', '2026-01-12'];
    const { cohorts } = await run('retention', { span, match: all.match, weeks, edges });
    expect(cohorts).toEqual([
      { week: '2026-01-05', visitors: 3, returned: [3, 1] },
      { week: '2026-01-12', visitors: 0, returned: [0] },
    ]);
    // Shown from the 12th on, visitor 1 is not new.
    const late = await run('retention', {
      span,
      match: all.match,
      weeks: ['2026-01-12'],
      edges: edges.slice(1),
    });
    expect(late.cohorts).toEqual([{ week: '2026-01-12', visitors: 0, returned: [0] }]);
  });

  it('bots: how many, and why', async ({ run }) => {
    expect(await run('bots', all)).toEqual({
      sessions: 5,
      bot_sessions: 1,
      bot_views: 2,
      reasons: [{ reason: 'knownBot', sessions: 1, visitors: 1 }],
    });
  });

  it('visitors: who came last first, with their visits in the period', async ({ run }) => {
    const { rows, total_rows } = await run('visitors', {
      ...all,
      drillDown: {},
      limit: 2,
      offset: 0,
    });
    expect(total_rows).toBe(3);
    expect(rows).toMatchObject([
      { visitor_id: aVisitorId(1), sessions: 2, views: 4, country: 'US', channel: 'direct' },
      { visitor_id: aVisitorId(3), sessions: 1, views: 1, country: null, city: null },
    ]);
    expect(
      (await run('visitors', { ...all, drillDown: {}, limit: 2, offset: 2 })).rows,
    ).toMatchObject([
      {
        visitor_id: aVisitorId(2),
        sessions: 1,
        views: 2,
        source: 'google.com',
        region: 'Bavaria, DE',
        city: 'Munich, Bavaria, DE',
        is_bot: false,
      },
    ]);
  });

  it('timeline: every visit with its events, both touches, and the chat', async ({
    run,
    conversations,
  }) => {
    const write = async (n: number, tokenHash: TokenHash, texts: readonly string[]) => {
      const conversationId = aConversationId(n);
      await conversations.start(aNewConversation(n, { tokenHash, at: 0 }));
      for (const [index, content] of texts.entries()) {
        const caller: Caller = index === 0 ? { kind: 'visitor', tokenHash } : { kind: 'admin' };
        const sentFromPage = index === 0 ? '/' : null;
        const at = 1_767_603_700_000 + index * 100_000;
        const message = { conversationId, caller, content, sentFromPage, at };
        await conversations.append(aNewMessage(n * 10 + index, message));
      }
    };
    await write(1, tokenOfFirst, ['Hello', 'Welcome']);
    await write(2, 'ee'.repeat(32) as TokenHash, ['of somebody else']);
    const notified = await run('timeline', { visitorId: aVisitorId(1), limit: 1, offset: 1 });
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
    expect(await run('timeline', { visitorId: aVisitorId(9), ...slice })).toBeNull();
  });

  it('live: those with open sockets, and the visit they are in', async ({ run }) => {
    const position = { current_page: '/contact', is_idle: false, quality: 'good' } as const;
    const stranger = 'ff'.repeat(32) as typeof tokenOfFirst;
    const { visitors } = await run('live', {
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

  it('raw events: all of a scope, in pages of whole visits', async ({ run }) => {
    const rows: { kind: string }[] = [];
    let after: string | null = null;
    let pages = 0;
    do {
      const page: QueryResult<'rawEvents'> = await run('rawEvents', { ...all, after, limit: 1 });
      rows.push(...page.rows);
      after = page.next;
      pages += 1;
    } while (after !== null);
    expect(rows).toHaveLength(14);
    expect(pages).toBe(4);
    expect(rows.filter(({ kind }) => kind === 'page_view')).toHaveLength(7);
  });
};

const changesAnswers = (it: It) => {
  it('what comes late shows at once, on days that were queried before', async ({ run, events }) => {
    expect((await run('overview', all)).figures).toMatchObject({ visitors: 3, views: 7 });
    const at = Date.parse('2026-01-07T10:00:00Z');
    await events.add(aPlacedEvent({ at, tag: 77, sessionKey: 5, visitorId: aVisitorId(7) }));
    expect((await run('overview', all)).figures).toMatchObject({ visitors: 4, views: 8 });
    await events.add(aPlacedEvent({ at: at - 2 * DAY_MS, tag: 78, visitorId: aVisitorId(7) }));
    expect((await run('overview', all)).figures).toMatchObject({ visitors: 4, views: 9 });
    expect((await run('pages', { ...all, ...slice })).rows[0]).toMatchObject({
      page: '/',
      views: 6,
    });
  });

  it('a chat shows with its visitor', async ({ run, events }) => {
    const chats = async () =>
      (await run('visitors', { ...all, drillDown: {}, ...slice })).rows.map(
        ({ has_chat: hasChat }) => hasChat,
      );
    expect(await chats()).toEqual([false, false, false]);
    await events.chatStarted(tokenOfFirst, Date.parse('2026-01-05T09:02:00Z'));
    expect(await chats()).toEqual([true, false, false]);
  });

  it('an address given in the chat reaches a goal in the visit of that moment', async ({
    run,
    events,
  }) => {
    const rule = { kind: 'email_left' } as const;
    const people = async () =>
      (await run('visitors', { ...all, drillDown: { converted: rule }, ...slice })).rows.map(
        ({ sessions }) => sessions,
      );
    // The first visitor sent the form on the 5th.
    expect(await people()).toEqual([1]);
    await events.emailLeft(tokenOfFirst, Date.parse('2026-01-13T10:29:00Z'));
    expect(await people()).toEqual([2]);
    await events.emailLeft(tokenOfFirst, Date.parse('2026-01-09T10:00:00Z'));
    expect(await people()).toEqual([2]);
    expect(await run('conversions', { ...all, rules: [rule] })).toMatchObject({
      visitors: 3,
      goals: [{ converted: 1 }],
    });
  });

  it('a query that nobody waits for ends as cancelled', async ({ queries }) => {
    const stopping = new AbortController();
    stopping.abort();
    expect(await queries.run('overview', all, stopping.signal)).toEqual({
      ok: false,
      reason: 'cancelled',
    });
  });
};

const minute = 60_000;

const aboutChats = (it: It) => {
  /** A conversation of visitor `n`; without a visitor the browser claims no id. */
  const chatOf = async (
    { conversations }: QueriesHarness,
    n: number,
    { began, visitor, isAway = false }: { began: string; visitor?: number; isAway?: boolean },
  ) => {
    const tokenHash = n.toString(16).padStart(2, '0').repeat(32) as TokenHash;
    const conversationId = aConversationId(n);
    const at = Date.parse(began);
    const visitorId = visitor === undefined ? null : aVisitorId(visitor);
    await conversations.start(aNewConversation(n, { tokenHash, visitorId, at: at - minute }));
    let messages = 0;
    const write = (caller: Caller, later: number) => {
      messages += 1;
      const message = { conversationId, caller, at: at + later, isOwnerAway: isAway };
      return conversations.append(aNewMessage(n * 100 + messages, message));
    };
    await write({ kind: 'visitor', tokenHash }, 0);
    return {
      reply: (later: number) => write({ kind: 'admin' }, later),
      end: (later: number) =>
        conversations.setStatus(conversationId, { kind: 'admin' }, 'closed', at + later),
      miss: (later: number) => conversations.markMissed(tokenHash, at + later),
    };
  };
  const fillChats = async (harness: QueriesHarness) => {
    const first = await chatOf(harness, 1, { began: '2026-01-05T09:04:00Z', visitor: 1 });
    await first.reply(2 * minute);
    await first.reply(3 * minute);
    await first.end(10 * minute);
    const second = await chatOf(harness, 2, { began: '2026-01-06T00:05:00Z', visitor: 2 });
    await second.miss(minute);
    await second.reply(60 * minute);
    // In no visit: long after the last one.
    const third = await chatOf(harness, 3, { began: '2026-01-10T12:00:00Z', visitor: 3 });
    await third.end(5 * minute);
    const fourth = await chatOf(harness, 4, { began: '2026-01-11T12:30:00Z', isAway: true });
    await fourth.miss(minute);
    await fourth.reply(600 * minute);
    await chatOf(harness, 5, { began: '2026-01-06T13:00:00Z', visitor: 4 });
  };

  it('chats: counts, times, hours and sources, reckoned by hand', async (filled) => {
    await fillChats(filled);
    const summary = await filled.run('chatSummary', { ...all, timeZone: 'Europe/Berlin' });
    // The bot's conversation does not count.
    expect(summary.figures).toEqual({
      conversations: 4,
      answered: 3,
      unanswered: 1,
      answered_share: 0.75,
      missed: 2,
      away: 1,
      answered_away: 1,
      ended: 2,
      response: { median_s: 31 * 60, p90_s: 54.2 * 60 },
      response_away: { median_s: 36_000, p90_s: 36_000 },
      resolution: { median_s: 450, p90_s: 570 },
    });
    const busy = (counts: readonly number[]) =>
      counts.flatMap((count, at) => (count > 0 ? [[at, count]] : []));
    expect(busy(summary.hours)).toEqual([
      [1, 1],
      [10, 1],
      [13, 2],
    ]);
    expect(busy(summary.weekdays)).toEqual([
      [0, 1],
      [1, 1],
      [5, 1],
      [6, 1],
    ]);
    expect(summary.sources).toEqual([
      {
        name: null,
        is_known: false,
        conversations: 2,
        answered: 1,
        missed: 1,
        response_median_s: null,
      },
      {
        name: 'google.com',
        is_known: true,
        conversations: 1,
        answered: 1,
        missed: 1,
        response_median_s: 3_600,
      },
      {
        name: 'news',
        is_known: true,
        conversations: 1,
        answered: 1,
        missed: 0,
        response_median_s: 120,
      },
    ]);
    expect(summary.channels.map(({ name }) => name)).toEqual([null, 'campaign', 'search']);
  });

  it('chats: a filter selects by the visit, and leaves out those without one', async (filled) => {
    await fillChats(filled);
    const count = async (match: Parameters<typeof aScope>[2]) =>
      (
        await filled.run('chatSummary', {
          ...aScope('2026-01-05', '2026-01-13', match),
          timeZone: 'UTC',
        })
      ).figures.conversations;
    expect(await count({ channel: 'search' })).toBe(1);
    expect(await count({ country: 'DE' })).toBe(1);
    expect(await count({ page: '/projects' })).toBe(2);
    expect(await count({ not: { source: 'news' } })).toBe(1);
    expect(await count({ visitor: aVisitorId(1) })).toBe(1);
    expect(await count({ bots: 'include' })).toBe(5);
    expect(await count({ bots: 'only' })).toBe(1);
  });

  it('chats: the conversations behind a number, newest first, a page at a time', async (filled) => {
    await fillChats(filled);
    const input = { ...all, ...slice, timeZone: 'Europe/Berlin' };
    const missed = await filled.run('chatList', { ...input, drillDown: { measure: 'missed' } });
    expect(missed.total_rows).toBe(2);
    expect(missed.rows).toMatchObject([
      {
        conversation_id: aConversationId(3),
        replied_at: null,
        response_s: null,
        ended_at: '2026-01-10T12:05:00.000Z',
        resolution_s: 300,
        is_missed: true,
        source: null,
        channel: null,
        excerpt: 'message 301',
      },
      {
        conversation_id: aConversationId(2),
        began_at: '2026-01-06T00:05:00.000Z',
        replied_at: '2026-01-06T01:05:00.000Z',
        response_s: 3_600,
        source: 'google.com',
      },
    ]);
    const idsOf = async (drillDown: QueryInput<'chatList'>['drillDown'], offset = 0) => {
      const { rows } = await filled.run('chatList', { ...input, limit: 1, offset, drillDown });
      return rows.map(({ conversation_id: id }) => id);
    };
    expect(await idsOf({ measure: 'missed' }, 1)).toEqual([aConversationId(2)]);
    expect(await idsOf({ measure: 'begun', hour: 13, weekday: 5 })).toEqual([aConversationId(3)]);
    expect(await idsOf({ measure: 'begun', hour: 13, weekday: 4 })).toEqual([]);
    expect(await idsOf({ measure: 'answered', isKnown: false })).toEqual([aConversationId(4)]);
    expect(await idsOf({ measure: 'away', isKnown: true })).toEqual([]);
  });
};

const races = (it: It) => {
  it('queries that arrive together give one answer', async ({ run }) => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        Promise.all([
          run('overview', all),
          run('pages', { ...all, ...slice }),
          run('groups', { ...all, ...slice, by: 'source' }),
          run('vitals', all),
        ]),
      ),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.[0].figures.views).toBe(7);
  });

  it('answers given while events arrive agree with themselves, the last ones with the events', async ({
    run,
    events,
  }) => {
    const start = Date.parse('2026-01-06T08:00:00Z');
    const edges = edgesOf(all.span, 'day', 'UTC');
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
    const look = async () => {
      const { points } = await run('series', { ...all, edges });
      const { rows } = await run('pages', { ...all, ...slice });
      const { figures: later } = await run('overview', all);
      expect(sum(points.map(({ views }) => views))).toBeGreaterThanOrEqual(8);
      expect(later.views).toBeGreaterThanOrEqual(sum(points.map(({ views }) => views)));
      expect(later.sessions).toBeGreaterThanOrEqual(sum(points.map(({ sessions }) => sessions)));
      expect(sum(rows.map(({ entries }) => entries))).toBe(sum(rows.map(({ exits }) => exits)));
    };
    await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const visitorId = aVisitorId(100 + (n % 10));
        await events.add(aPlacedEvent({ visitorId, at: start + n * 60_000, tag: 500 + n }));
        await look();
      }),
    );
    expect((await run('overview', all)).figures).toMatchObject({
      visitors: 13,
      sessions: 14,
      views: 37,
    });
  });
};

/** The contract of all query engines. Pass a factory of empty stores whose queries use `queriesClock`. */
export const queriesContract = (
  engine: string,
  make: () => Promise<QueriesHarness> | QueriesHarness,
): void => {
  const it: It = (sentence, run) =>
    test(`${engine}: ${sentence}`, async () => run(await fill(await make())));
  answersExactly(it);
  changesAnswers(it);
  aboutChats(it);
  races(it);
};
