import { fail } from '#shared/contracts/errors.ts';
import {
  currencySchema,
  goalIdSchema,
  goalSchema,
  type Goal,
  type GoalId,
  type GoalRule,
  type Goals,
} from '#shared/contracts/goals.ts';
import { limits } from '#shared/limits.ts';
import { createEditedSetting } from '#api/platform/edited-setting.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';

const NAME = 'goals';

const firstGoal = (id: string, name: string, rule: GoalRule): Goal => ({
  id: goalIdSchema.parse(id),
  name,
  reached_by: rule,
  value: null,
});

/** The goals of a new site, until the owner changes them. */
const firstGoals: Goals = {
  currency: 'EUR',
  goals: [
    firstGoal('5f3d0d2e-6a34-4b53-9d0c-000000000001', 'Chat started', { kind: 'chat_started' }),
    firstGoal('5f3d0d2e-6a34-4b53-9d0c-000000000002', 'Message sent', {
      kind: 'contact_message_sent',
    }),
  ],
};

/** Drops unknown goals, such as those of a newer version. */
const parseGoals = (text: string): Goals => {
  const stored = JSON.parse(text) as { currency: unknown; goals: unknown[] };
  return {
    currency: currencySchema.parse(stored.currency),
    goals: stored.goals.flatMap((goal) => goalSchema.safeParse(goal).data ?? []),
  };
};

/** The owner's goals, stored as one setting. */
export const createGoals = (settings: Pick<SettingsStore, 'get' | 'put'>) => {
  const { read, change } = createEditedSetting(settings, NAME, (text) =>
    text === null ? firstGoals : parseGoals(text),
  );
  return {
    read,
    save: (goal: Goal, currency: string | undefined) =>
      change(({ goals, ...before }) => {
        const isNew = !goals.some(({ id }) => id === goal.id);
        if (isNew && goals.length >= limits.analytics.goals) {
          return fail('conflict', 'the maximum number of goals is reached');
        }
        const saved = goals.map((one) => (one.id === goal.id ? goal : one));
        return {
          currency: currency ?? before.currency,
          goals: isNew ? [...goals, goal] : saved,
        };
      }),
    remove: (id: GoalId) =>
      change(({ goals, ...before }) => ({
        ...before,
        goals: goals.filter((goal) => goal.id !== id),
      })),
  };
};

export type GoalList = ReturnType<typeof createGoals>;
