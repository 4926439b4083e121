import { expect, test } from 'vitest';
import { goalIdSchema } from '#shared/contracts/goals.ts';
import { aClientId } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { defaultAlarmSettings } from '#api/features/alarms/alarm-settings.ts';
import type { Channel } from '#api/features/alarms/channel.ts';
import { createIsAnyWanted } from '#api/features/alarms/is-any-wanted.ts';
import { createVisitJobs } from '#api/features/alarms/visit-jobs.ts';
import type { VisitReader } from '#api/features/alarms/visit-reader.ts';

/** Visits that just dropped to nothing, and a goal that one of them reached. */
const open = (
  name: Channel['name'],
  over: { readonly isOn?: boolean; readonly recipients?: readonly string[] } = {},
) => {
  const clock = createFakeClock();
  const now = clock.now();
  const reads: string[] = [];
  const visits: VisitReader = {
    hourly: async (from, hours) => {
      reads.push('hourly');
      const isLast = from > now - 2 * 24 * 3_600_000;
      return Array.from({ length: hours }, () => (isLast ? 0 : 9));
    },
    goals: async () => {
      reads.push('goals');
      const id = goalIdSchema.parse(aClientId(1));
      return [{ id, name: 'Goal', reached_by: { kind: 'chat_started' }, value: null }];
    },
    reached: async () => [{ visitorId: 'visitor-1', startedAt: now, entryPage: '/' }],
  };
  const channel: Channel = {
    name,
    isOn: () => over.isOn ?? true,
    recipients: async () => over.recipients ?? ['somebody'],
    deliver: async () => ({ kind: 'accepted', answer: '' }),
  };
  const stored = new Map<string, string>();
  const added: string[] = [];
  const jobsWith = (
    email: typeof defaultAlarmSettings.email,
    reader: VisitReader | null = visits,
  ) =>
    createVisitJobs({
      clock,
      visits: reader,
      settings: {
        get: async (key) => stored.get(key) ?? null,
        put: async (key, value) => void stored.set(key, value),
      },
      isAnyWanted: createIsAnyWanted([channel], async () => ({ ...defaultAlarmSettings, email })),
      add: async ({ kind }) => added.push(kind) > 0,
    });
  return { clock, reads, added, visits, jobsWith };
};

test('examines visits for the kinds that the owner has chosen', async () => {
  const { jobsWith, added, clock } = open('email');
  const jobs = jobsWith(['goal_reached', 'visits_fell']);
  await jobs.lookAtGoals();
  clock.advance(60_000);
  await jobs.lookAtGoals();
  await jobs.lookAtVisits();
  expect(added).toEqual(['goal_reached', 'visits_fell']);
});

for (const [why, name, over, email] of [
  ['the owner has chosen none of these kinds', 'email', {}, ['chat_started']],
  ['the channel is off', 'email', { isOn: false }, ['goal_reached', 'visits_fell']],
  ['nobody receives', 'email', { recipients: [] }, ['goal_reached', 'visits_fell']],
] as const) {
  test(`nothing is read where ${why}`, async () => {
    const { jobsWith, reads } = open(name, over);
    const jobs = jobsWith([...email]);
    await jobs.lookAtGoals();
    await jobs.lookAtVisits();
    expect(reads).toEqual([]);
  });
}

test('without counted visits, zero visits are no fall', async () => {
  const { jobsWith, added } = open('email');
  const jobs = jobsWith(['goal_reached', 'visits_fell'], null);
  await jobs.lookAtGoals();
  await jobs.lookAtVisits();
  expect(added).toEqual([]);
});
