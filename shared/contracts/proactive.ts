import { z } from 'zod';
import { call } from '#shared/contracts/call.ts';
import { clientIdSchema } from '#shared/contracts/ids.ts';
import { count, time } from '#shared/contracts/shapes.ts';
import { lineText, nameInLowerCase, paragraphText } from '#shared/contracts/text.ts';
import { limits } from '#shared/limits.ts';

/** Rules by which the chat invites a visitor by itself. The calls need `x-admin-key`. */

const own = limits.proactive;
const nameSchema = nameInLowerCase(own.nameCharacters);

const pagePattern = lineText(own.pageCharacters).regex(
  /^[/*]/,
  'must be a path on this site, in which * stands for anything',
);

/**
 * What is said to whom. Every condition must hold; null means any. The name is known to the
 * visitor's browser, which reports it to the analytics.
 */
export const proactiveRuleSchema = z.strictObject({
  name: nameSchema,
  content: paragraphText(own.contentCharacters),
  is_enabled: z.boolean(),
  /** `/projects/*`: the path of the page, in which `*` stands for anything. */
  page: pagePattern.nullable(),
  /** So long on the page, or on the site in this visit. */
  seconds: z.number().int().min(1).max(own.secondsMax),
  seconds_on: z.enum(['page', 'site']),
  /** In at least so many visits, this one included. */
  visits: z.number().int().min(1).max(own.visitsMax),
  /** Source or channel of the visit, as the analytics name it. */
  source: lineText(own.sourceCharacters).nullable(),
  /** Two upper-case letters. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be two upper-case letters')
    .nullable(),
});
export type ProactiveRule = z.infer<typeof proactiveRuleSchema>;

const listedRuleSchema = proactiveRuleSchema.extend({
  /** How many visitors saw it, and how many of them wrote. */
  shown: count,
  answered: count,
});
export type ListedProactiveRule = z.infer<typeof listedRuleSchema>;

const answer = z.strictObject({ rules: z.array(listedRuleSchema) });

export const listProactiveRules = call('GET', '/api/admin/proactive-rules', {
  doc: 'The proactive messages, by name, with counts (docs/proactive.md).',
  answer,
});

export const saveProactiveRule = call('POST', '/api/admin/proactive-rules', {
  doc:
    'Saves a rule, replacing any of that name and the one that `replaces` names. A rule that ' +
    'does not say so is off. Returns all.',
  body: proactiveRuleSchema
    .extend({ is_enabled: z.boolean().default(false), replaces: nameSchema.optional() })
    .strip(),
  answer,
});

export const removeProactiveRule = call('POST', '/api/admin/proactive-rules/:name/remove', {
  doc: 'Removes a rule and returns the others. Removing a missing one succeeds.',
  params: z.object({ name: nameSchema }),
  answer,
});

/** Invites one visitor to the chat. `client_id` is that of the message in a thread that answers. */
export const proactiveMessageSchema = z.strictObject({
  client_id: clientIdSchema,
  rule: z.string(),
  content: z.string(),
  sent_at: time,
});
export type ProactiveMessage = z.infer<typeof proactiveMessageSchema>;

/** The page has shown it. */
export const proactiveShownSchema = proactiveMessageSchema.pick({ client_id: true }).strip();
export type ProactiveShown = z.infer<typeof proactiveShownSchema>;
