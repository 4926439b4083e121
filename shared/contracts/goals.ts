import { z } from 'zod';
import { call } from '#shared/contracts/call.ts';
import { uuidSchema } from '#shared/contracts/ids.ts';
import { lineText, wellFormedText } from '#shared/contracts/text.ts';
import { eventNamePattern } from '#shared/domain/analytics/event-name.ts';
import { pagePath } from '#shared/domain/analytics/page-path.ts';
import { limits } from '#shared/limits.ts';

export const goalIdSchema = uuidSchema.brand('GoalId');
export type GoalId = z.infer<typeof goalIdSchema>;

/**
 * Conditions for reaching a goal. `email_left`: through the contact form or in the chat. A `*` in a page
 * stands for any text.
 */
export const goalRuleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('chat_started') }),
  z.object({ kind: z.literal('contact_message_sent') }),
  z.object({ kind: z.literal('email_left') }),
  z.object({
    kind: z.literal('event'),
    event: z
      .string()
      .regex(eventNamePattern, 'must be lower-case letters, digits, hyphens and underscores'),
  }),
  z.object({
    kind: z.literal('page'),
    page: wellFormedText(limits.analytics.goalPageCharacters)
      .regex(/^\/(?!\/)[^?#]*$/, 'must begin with one slash and have no ? or #')
      .transform(pagePath),
  }),
]);
export type GoalRule = z.infer<typeof goalRuleSchema>;

export const goalSchema = z.object({
  id: goalIdSchema,
  name: lineText(limits.analytics.goalNameCharacters),
  reached_by: goalRuleSchema,
  /** The worth of one visitor who reaches it, in whole units of the currency; null: no value. */
  value: z.number().int().min(0).max(limits.analytics.goalValueMax).nullable(),
});
export type Goal = z.infer<typeof goalSchema>;

/** A code such as EUR, the same for all goals. */
export const currencySchema = z.string().regex(/^[A-Z]{3}$/, 'must be three capital letters');

export const goalsSchema = z.object({ currency: currencySchema, goals: z.array(goalSchema) });
export type Goals = z.infer<typeof goalsSchema>;

const ofGoal = z.object({ goal_id: goalIdSchema });

export const listGoals = call('GET', '/api/admin/figures/goals', {
  doc: "The owner's goals, in the order in which they were made.",
  scope: 'analytics',
  answer: goalsSchema,
});

export const saveGoal = call('POST', '/api/admin/figures/goals/:goal_id', {
  doc: 'Saves a goal, replacing the one of that id. `currency` is that of all goals. Returns all.',
  params: ofGoal,
  body: goalSchema.omit({ id: true }).extend({ currency: currencySchema.optional() }),
  answer: goalsSchema,
});

export const removeGoal = call('POST', '/api/admin/figures/goals/:goal_id/remove', {
  doc: 'Removes a goal and returns the others. Removing a missing one succeeds.',
  params: ofGoal,
  answer: goalsSchema,
});
