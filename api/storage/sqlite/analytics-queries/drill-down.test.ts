import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GoalRule } from '#shared/contracts/goals.ts';
import { attributionDimensions, touches } from '#shared/domain/analytics/attribution.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { DrillDown, Scope } from '#api/features/analytics/queries/query-types.ts';
import { DRAWN_FROM, drawnEvents } from '#api/testing/drawn-events.ts';
import { drawnMatch } from '#api/testing/drawn-match.ts';
import { aScope, openAnalytics } from '#api/testing/open-analytics.ts';

const slice = { limit: 200, offset: 0 };
const fixed = [{}, { country: 'DE' }, { page: '/1' }, { bots: 'include' as const }];

type Run = ReturnType<typeof openAnalytics>['run'];

/** Lists the people behind a number, and checks the list against its own totals. */
const createPeople =
  (run: Run, scope: Scope) =>
  (drillDown: DrillDown, more: Partial<Scope> = {}) => {
    const {
      rows,
      total_rows: visitors,
      sessions,
    } = run('visitors', { ...scope, ...more, ...slice, drillDown });
    expect(new Set(rows.map((row) => row.visitor_id)).size).toBe(visitors);
    expect(rows.reduce((sum, row) => sum + row.sessions, 0)).toBe(sessions);
    return { visitors, sessions };
  };

const forAnyEvents = (check: (run: Run, scope: Scope) => void) => {
  fc.assert(
    fc.property(drawnEvents, fc.array(drawnMatch, { maxLength: 4 }), (events, matches) => {
      const { run } = openAnalytics(events);
      for (const match of [...fixed, ...matches])
        check(run, aScope('2026-01-04', '2026-01-12', match));
    }),
    { numRuns: 10 },
  );
};

test('for any events, every number of the tables equals the people it opens', () => {
  forAnyEvents((run, scope) => {
    const people = createPeople(run, scope);
    expect(people({})).toMatchObject({ visitors: run('overview', scope).figures.visitors });
    for (const row of run('events', { ...scope, ...slice, name: null }).rows) {
      const { visitors, sessions } = row;
      expect(people({ event: { name: row.name, target: undefined } })).toEqual({
        visitors,
        sessions,
      });
    }
    const name = 'project_opened';
    for (const { target, ...row } of run('events', { ...scope, ...slice, name }).rows) {
      const { visitors, sessions } = row;
      expect(people({ event: { name, target: target ?? '' } })).toEqual({ visitors, sessions });
    }
    for (const row of run('errors', { ...scope, ...slice, except: [] }).rows) {
      const { visitors, sessions } = row;
      expect(people({ error: row.signature })).toEqual({ visitors, sessions });
    }
    for (const [by, key] of [
      ['entry_page', 'entryPage'],
      ['exit_page', 'exitPage'],
      ['first_campaign', 'firstCampaign'],
    ] as const) {
      for (const { name, visitors, sessions } of run('groups', { ...scope, ...slice, by }).rows) {
        expect([by, people({ [key]: name ?? '' })]).toEqual([by, { visitors, sessions }]);
      }
    }
    for (const { page, visitors, sessions } of run('pages', { ...scope, ...slice }).rows) {
      const match = { ...scope.match, page };
      expect(people({}, { match })).toEqual({ visitors, sessions });
    }
    for (const { page, sessions, reached } of run('scroll', { ...scope, ...slice }).rows) {
      expect(people({ scrolled: { page, percent: 0 } }).sessions).toBe(sessions);
      expect(people({ scrolled: { page, percent: 75 } }).sessions).toBe(reached['75']);
    }
    for (const { reason, visitors, sessions } of run('bots', scope).reasons) {
      const match = { ...scope.match, bots: 'only' as const };
      expect(people({ botReason: reason }, { match })).toEqual({ visitors, sessions });
    }
  });
});

test('for any events, people who passed a step either went on or left there', () => {
  const steps = ['page:/1', 'event:project_opened', 'page:/2'];
  forAnyEvents((run, scope) => {
    const people = createPeople(run, scope);
    const funnel = { steps, windowMs: 2 * DAY_MS };
    const reached = run('funnel', { ...scope, ...funnel }).steps.map(({ visitors }) => visitors);
    for (const [position, visitors] of reached.entries()) {
      const who = (isLast: boolean) => people({ funnel: { ...funnel, position, isLast } }).visitors;
      expect(who(false)).toBe(visitors);
      if (position + 1 < steps.length)
        expect(who(true)).toBe(visitors - (reached[position + 1] ?? 0));
    }
  });
});

test('for any events, every cell of the retention equals the people it opens', () => {
  const edges = [0, 2, 4, 7].map((days) => DRAWN_FROM + days * DAY_MS);
  const spanOf = (week: number) => ({ from: edges[week] ?? 0, to: edges[week + 1] ?? 0 });
  forAnyEvents((run, scope) => {
    const people = createPeople(run, scope);
    const span = { from: 0, to: edges.at(-1) ?? 0 };
    const { cohorts } = run('retention', { ...scope, span, edges, weeks: ['a', 'b', 'c'] });
    for (const [first, { returned }] of cohorts.entries()) {
      for (const [week, visitors] of returned.entries()) {
        const cell = people({ firstVisit: spanOf(first) }, { span: spanOf(first + week) });
        expect([first, week, cell.visitors]).toEqual([first, week, visitors]);
      }
    }
  });
});

test('for any events, the good, fair and poor add up to those measured', () => {
  forAnyEvents((run, scope) => {
    const people = createPeople(run, scope);
    const of = (rating: 'good' | 'needs_improvement' | 'poor' | null) =>
      people({ vital: { metric: 'lcp', rating } });
    const { samples, good, poor } = run('vitals', scope).vitals.lcp;
    expect(of(null).sessions > 0).toBe(samples > 0);
    expect(of('good').visitors > 0).toBe((good ?? 0) > 0);
    expect(of('poor').visitors > 0).toBe((poor ?? 0) > 0);
    const parts = of('good').visitors + of('needs_improvement').visitors + of('poor').visitors;
    expect(parts).toBeGreaterThanOrEqual(of(null).visitors);
  });
});

const rules: readonly GoalRule[] = [
  { kind: 'chat_started' },
  { kind: 'contact_message_sent' },
  { kind: 'email_left' },
  { kind: 'event', event: 'project_opened' },
  { kind: 'page', page: '/1' },
  { kind: 'page', page: '/*' },
];

test('for any events, the people who reached a goal are those the number opens', () => {
  forAnyEvents((run, scope) => {
    const people = createPeople(run, scope);
    const { visitors, goals } = run('conversions', { ...scope, rules });
    expect(visitors).toBe(people({}).visitors);
    for (const [position, rule] of rules.entries()) {
      const counted = goals[position]?.converted;
      expect([rule, people({ converted: rule }).visitors]).toEqual([rule, counted]);
    }
  });
});

test('for any events, each visitor of a goal is in one row, which opens them', () => {
  const rule = { kind: 'event', event: 'contact_sent' } as const;
  forAnyEvents((run, scope) => {
    const people = createPeople(run, scope);
    for (const by of attributionDimensions) {
      for (const touch of touches) {
        const credit = { rule, by, touch };
        const answer = run('attribution', { ...scope, ...slice, ...credit });
        const sum = { visitors: 0, converted: 0 };
        for (const { name, visitors, converted } of answer.rows) {
          const credited = { ...credit, to: name ?? '' };
          expect(people({ credited }).visitors).toBe(visitors);
          expect(people({ credited, converted: rule }).visitors).toBe(converted);
          sum.visitors += visitors;
          sum.converted += converted;
        }
        expect(answer).toMatchObject(sum);
        expect(sum.converted).toBe(people({ converted: rule }).visitors);
        expect(sum.visitors).toBe(people({}).visitors);
      }
    }
  });
});
