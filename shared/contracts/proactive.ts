import { z } from 'zod';
import { call } from '#shared/contracts/call.ts';
import { clientIdSchema } from '#shared/contracts/ids.ts';
import { count, time } from '#shared/contracts/shapes.ts';
import { lineText, nameInLowerCase, paragraphText } from '#shared/contracts/text.ts';
import { limits } from '#shared/limits.ts';

/** Rules for proactive messages of the chat. The calls need `x-admin-key`. */

const own = limits.proactive;
const nameSchema = nameInLowerCase(own.nameCharacters);

const pagePattern = lineText(own.pageCharacters).regex(
  /^[/*]/,
  'must be a path on this site, in which * stands for anything',
);

/**
 * A proactive message and its conditions, all of which must hold; null matches anything. The visitor's
 * browser knows the name and reports it to the analytics.
 */
export const proactiveRuleSchema = z.strictObject({
  name: nameSchema,
  content: paragraphText(own.contentCharacters),
  is_enabled: z.boolean(),
  /** Also sent while the owner is away; the page then says so beside it. */
  while_away: z.boolean().default(false),
  /** `/projects/*`: the path of the page, in which `*` stands for anything. */
  page: pagePattern.nullable(),
  /** Seconds on the page, or on the site in this visit. */
  seconds: z.number().int().min(1).max(own.secondsMax),
  seconds_on: z.enum(['page', 'site']),
  /** Minimum visits, including this one. */
  visits: z.number().int().min(1).max(own.visitsMax),
  /** Source or channel of the visit, as named in the analytics. */
  source: lineText(own.sourceCharacters).nullable(),
  /** Two upper-case letters. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be two upper-case letters')
    .nullable(),
});
export type ProactiveRule = z.infer<typeof proactiveRuleSchema>;

const listedRuleSchema = proactiveRuleSchema.extend({
  /** The number of visitors who saw it, and of those who wrote. */
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

/** A proactive message to one visitor. `client_id` is that of the message in an answering thread. */
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
