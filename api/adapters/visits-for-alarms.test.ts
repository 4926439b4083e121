import { expect, test } from 'vitest';
import { goalIdSchema, type Goal, type GoalRule } from '#shared/contracts/goals.ts';
import { aClientId } from '#shared/testing/builders.ts';
import { createVisitsForAlarms } from '#api/adapters/visits-for-alarms.ts';
import {
  readGoalNotice,
  watchGoals,
  type GoalWatchDeps,
} from '#api/features/alarms/watch-goals.ts';
import { readVisitsNotice, watchVisits } from '#api/features/alarms/watch-visits.ts';
import type { AnalyticsQueries } from '#api/features/analytics/queries/query-types.ts';
import { aVisitorId } from '#api/testing/a-placed-event.ts';
import { openAnalytics } from '#api/testing/open-analytics.ts';
import { createVisitFixture, type Visit } from '#api/testing/visit-fixture.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.parse('2026-01-29T12:00:00Z');

const aGoal = (n: number, rule: GoalRule): Goal => ({
  id: goalIdSchema.parse(aClientId(n)),
  name: `Goal ${n}`,
  reached_by: rule,
  value: null,
});
const prices = aGoal(1, { kind: 'page', page: '/prices*' });

type Added = Parameters<GoalWatchDeps['add']>[0];

/** The real queries on a real database, and an outbox that accepts each kind and key once. */
const open = (goals: Goal[] = [prices]) => {
  const { analytics, run } = openAnalytics([], NOW);
  const state = { goals, isAnswering: true };
  const queries: AnalyticsQueries = {
    run: async (name, input) =>
      state.isAnswering
        ? { ok: true, answer: run(name, input) }
        : { ok: false, reason: 'timed_out' },
  };
  const visits = createVisitsForAlarms(queries, {
    read: async () => ({ currency: 'EUR', goals: state.goals }),
  });
  const stored = new Map<string, string>();
  const settings = {
    get: async (name: string) => stored.get(name) ?? null,
    put: async (name: string, value: string) => void stored.set(name, value),
  };
  const added = new Map<string, Omit<Added, 'at'> & { at?: number }>();
  const add = async (alarm: Omit<Added, 'at'> & { at?: number }) => {
    const name = `${alarm.kind} ${alarm.key}`;
    const isNew = !added.has(name);
    if (isNew) added.set(name, alarm);
    return isNew;
  };
  const fixture = createVisitFixture(analytics);
  const visit = (visitor: number, startedAt: number, pages: Visit['pages'] = ['/']) =>
    fixture.addVisit({ visitorId: aVisitorId(visitor), startedAt, pages });
  return {
    state,
    visits,
    visit,
    analytics,
    alarms: () => [...added.values()],
    lookAtGoals: (now: number) => watchGoals({ visits, settings, add }, now),
    lookAtVisits: (now: number) => watchVisits(visits, now, add),
  };
};

const asAlarm = (
  alarm: Omit<Added, 'at'> & { at?: number } = { kind: 'goal_reached', key: '' },
) => ({
  id: 'alarm-1',
  at: NOW,
  ...alarm,
});

test('a visit that reaches a goal causes one alarm, however often it is read', async () => {
  const { visit, lookAtGoals, alarms, visits } = open();
  await lookAtGoals(NOW - 2 * HOUR_MS);
  visit(1, NOW - HOUR_MS, ['/start', '/prices/small']);
  visit(2, NOW - HOUR_MS, ['/start']);
  for (const later of [0, 60_000, 12 * HOUR_MS]) await lookAtGoals(NOW + later);
  expect(alarms()).toMatchObject([{ kind: 'goal_reached', at: NOW - HOUR_MS }]);
  expect(await readGoalNotice(visits, asAlarm(alarms()[0]))).toMatchObject({
    title: 'Goal reached: Goal 1',
    lines: ['By a visit that began on /start.'],
    facts: { goal: 'Goal 1', entry_page: '/start' },
  });
});

test('each visit counts separately, even of one visitor, and only those that reached the goal', async () => {
  const { visit, lookAtGoals, alarms } = open();
  await lookAtGoals(NOW - 9 * HOUR_MS);
  visit(1, NOW - 8 * HOUR_MS, ['/prices']);
  visit(1, NOW - 5 * HOUR_MS, ['/']);
  visit(1, NOW - 2 * HOUR_MS, ['/prices']);
  await lookAtGoals(NOW);
  expect(alarms().map(({ at }) => at)).toEqual([NOW - 8 * HOUR_MS, NOW - 2 * HOUR_MS]);
});

test('two goals of one visit are two alarms', async () => {
  const { visit, lookAtGoals, alarms } = open([prices, aGoal(2, { kind: 'page', page: '/' })]);
  await lookAtGoals(NOW - 2 * HOUR_MS);
  visit(1, NOW - HOUR_MS, ['/', '/prices']);
  await lookAtGoals(NOW);
  expect(alarms()).toHaveLength(2);
});

test('nothing from before a goal was watched or changed causes an alarm', async () => {
  const { visit, lookAtGoals, alarms, state } = open();
  visit(1, NOW - 2 * HOUR_MS, ['/prices', '/about']);
  await lookAtGoals(NOW - HOUR_MS);
  state.goals = [{ ...prices, reached_by: { kind: 'page', page: '/about' } }];
  await lookAtGoals(NOW);
  expect(alarms()).toEqual([]);
});

test('an event that arrives late still causes its alarm', async () => {
  const { visit, lookAtGoals, alarms } = open();
  await lookAtGoals(NOW - 20 * HOUR_MS);
  await lookAtGoals(NOW - HOUR_MS);
  visit(1, NOW - 19 * HOUR_MS, ['/prices']);
  await lookAtGoals(NOW);
  expect(alarms()).toHaveLength(1);
});

test('the outbox has no id of the visitor, and no alarm is sent about an erased one', async () => {
  const { visit, lookAtGoals, alarms, visits, analytics, state } = open();
  await lookAtGoals(NOW - 2 * HOUR_MS);
  visit(7, NOW - HOUR_MS, ['/prices']);
  await lookAtGoals(NOW);
  const alarm = asAlarm(alarms()[0]);
  expect(JSON.stringify(alarm)).not.toContain(aVisitorId(7));
  state.isAnswering = false;
  // Not null, which would drop it: it is retried.
  await expect(readGoalNotice(visits, alarm)).rejects.toThrow('timed_out');
  state.isAnswering = true;
  expect(await readGoalNotice(visits, alarm)).not.toBeNull();
  analytics.exec('DELETE FROM visitors');
  expect(await readGoalNotice(visits, alarm)).toBeNull();
});

test('no alarm is sent about a removed goal', async () => {
  const { visit, lookAtGoals, alarms, visits, state } = open();
  await lookAtGoals(NOW - 2 * HOUR_MS);
  visit(1, NOW - HOUR_MS, ['/prices']);
  await lookAtGoals(NOW);
  state.goals = [];
  expect(await readGoalNotice(visits, asAlarm(alarms()[0]))).toBeNull();
});

test('reports a rise of visits once a day, with its figures', async () => {
  const { visit, lookAtVisits, alarms, visits } = open();
  for (const week of [1, 2, 3, 4]) {
    for (let n = 0; n < 5; n += 1) visit(week * 10 + n, NOW - week * 7 * DAY_MS - HOUR_MS);
  }
  for (let n = 0; n < 19; n += 1) visit(100 + n, NOW - HOUR_MS);
  await lookAtVisits(NOW);
  expect(alarms()).toEqual([]);
  visit(200, NOW - HOUR_MS);
  await lookAtVisits(NOW);
  await lookAtVisits(NOW + 10 * 60_000);
  expect(alarms()).toEqual([{ kind: 'visits_rose', key: '2026-01-29' }]);
  expect(await readVisitsNotice(visits, asAlarm(alarms()[0]))).toMatchObject({
    title: 'More visits than usual',
    lines: [
      '20 visits in the 3 hours until 2026-01-29 12:00 UTC.',
      'Usual at that time of the week: 5.',
    ],
  });
});

test('reports a fall of visits, unless the figures no longer show it', async () => {
  const { visit, lookAtVisits, alarms, visits } = open();
  for (const week of [1, 2]) {
    for (let n = 0; n < 30; n += 1) visit(week * 100 + n, NOW - week * 7 * DAY_MS - 9 * HOUR_MS);
  }
  await lookAtVisits(NOW);
  const [alarm] = alarms();
  expect(alarm).toEqual({ kind: 'visits_fell', key: '2026-01-29' });
  expect(await readVisitsNotice(visits, asAlarm(alarm))).toMatchObject({
    facts: { visits: 0, usual: 30, hours: 24 },
  });
  for (let n = 0; n < 11; n += 1) visit(500 + n, NOW - 2 * HOUR_MS);
  expect(await readVisitsNotice(visits, asAlarm(alarm))).toBeNull();
});
