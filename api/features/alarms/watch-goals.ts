import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Goal } from '#shared/contracts/goals.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { Notice } from '#api/features/alarms/channel.ts';
import type { Alarm } from '#api/features/alarms/store.ts';
import type { ReachedVisit, VisitReader } from '#api/features/alarms/visit-reader.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';

/** When the watch of each goal began: earlier visits cause no alarm. */
const SETTING = 'alarm-goals';

/** A visit lasts a day at most, so earlier ones reach no more goals. */
const LOOK_BACK_MS = DAY_MS;

const sinceSchema = z.record(z.string(), z.number());

const readSince = (text: string | null): Record<string, number> => {
  try {
    return sinceSchema.safeParse(JSON.parse(text ?? '{}')).data ?? {};
  } catch {
    return {};
  }
};

/** A goal with a changed rule is a new one. */
const nameOf = ({ id, reached_by: rule }: Goal): string => `${id} ${JSON.stringify(rule)}`;

/** A hash, so that the outbox contains no visitor ids. */
export const visitorMark = (visitorId: string): string =>
  createHash('sha256').update(visitorId).digest('hex').slice(0, 16);

/** Ends with the visitor's mark, by which an erasure finds it. */
const keyOf = (goal: Goal, visit: ReachedVisit): string =>
  `${goal.id}:${visit.startedAt}:${visitorMark(visit.visitorId)}`;

export interface GoalWatchDeps {
  readonly visits: VisitReader;
  readonly settings: Pick<SettingsStore, 'get' | 'put'>;
  readonly add: (alarm: Pick<Alarm, 'kind' | 'key' | 'at'>) => Promise<boolean>;
}

/**
 * Adds one alarm for each visit and goal. Rereads the visits of the last day each time, because events
 * may arrive late; alarms already added have the same key and are not added again.
 */
export const watchGoals = async (
  { visits, settings, add }: GoalWatchDeps,
  now: number,
): Promise<void> => {
  const goals = await visits.goals();
  const stored = await settings.get(SETTING);
  const before = readSince(stored);
  const since = Object.fromEntries(
    goals.map((goal) => [nameOf(goal), before[nameOf(goal)] ?? now]),
  );
  const text = JSON.stringify(since);
  if (text !== stored) await settings.put(SETTING, text);
  for (const goal of goals) {
    const from = Math.max(since[nameOf(goal)] ?? now, now - LOOK_BACK_MS);
    // The server's clock went back.
    if (from >= now) continue;
    for (const visit of await visits.reached(goal.reached_by, { from, to: now }))
      await add({ kind: 'goal_reached', key: keyOf(goal, visit), at: visit.startedAt });
  }
};

/** Null if the goal or the visit no longer exists: removed, erased or beyond the retention. */
export const readGoalNotice = async (
  visits: Pick<VisitReader, 'goals' | 'reached'>,
  { id, kind, key, at }: Pick<Alarm, 'id' | 'kind' | 'key' | 'at'>,
): Promise<Notice | null> => {
  const goal = (await visits.goals()).find((one) => key.startsWith(`${one.id}:`));
  if (!goal) return null;
  const reached = await visits.reached(goal.reached_by, { from: at, to: at + 1 });
  const visit = reached.find((one) => keyOf(goal, one) === key);
  if (!visit) return null;
  const { entryPage } = visit;
  return {
    id,
    kind,
    at,
    title: `Goal reached: ${goal.name}`,
    lines: [entryPage === null ? 'By one visit.' : `By a visit that began on ${entryPage}.`],
    path: '/admin/analytics',
    topic: goal.id,
    facts: { goal_id: goal.id, goal: goal.name, entry_page: entryPage },
  };
};
