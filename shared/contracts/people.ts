import { z } from 'zod';
import { timelineSessionSchema, touchSchema } from '#shared/contracts/analytics-answers.ts';
import { call } from '#shared/contracts/call.ts';
import { claimedIdSchema } from '#shared/contracts/claimed-id.ts';
import {
  conversationIdSchema,
  messageIdSchema,
  uuidSchema,
  visitorIdSchema,
} from '#shared/contracts/ids.ts';
import { noteSchema } from '#shared/contracts/inbox.ts';
import { pastConversationSchema } from '#shared/contracts/lifecycle.ts';
import { byConversation, count, done, time } from '#shared/contracts/shapes.ts';
import { lineText, paragraphText } from '#shared/contracts/text.ts';
import { checkEmail } from '#shared/domain/contact/check-email.ts';
import { limits } from '#shared/limits.ts';

/** Calls about people. All need `x-admin-key`. */

/** A person, identified by anything of theirs that the console shows. */
export const personRefSchema = z.strictObject({
  kind: z.enum(['conversation', 'visitor', 'message']),
  id: claimedIdSchema,
});
export type PersonRef = z.infer<typeof personRefSchema>;

const email = z
  .string()
  .max(limits.contact.emailMaxCharacters)
  .refine((typed) => checkEmail(typed).ok, 'Please enter a valid email address');

const tagsSchema = z
  .array(lineText(limits.people.tagCharacters))
  .max(limits.people.tags)
  .refine((tags) => new Set(tags).size === tags.length, 'must differ from one another');

/** The owner's entries about a person. */
export const personFieldsSchema = z.strictObject({
  name: lineText(limits.people.nameCharacters).nullable(),
  email: email.nullable(),
  company: lineText(limits.people.companyCharacters).nullable(),
  tags: tagsSchema,
  note: paragraphText(limits.people.noteCharacters).nullable(),
  /** In whole units of the currency, which is three capital letters. */
  deal: z
    .strictObject({
      amount: z.number().int().nonnegative().max(limits.people.dealAmountMax),
      currency: z.string().regex(/^[A-Z]{3}$/, 'must be three capital letters, such as EUR'),
    })
    .nullable(),
});
export type PersonFields = z.infer<typeof personFieldsSchema>;

/** A message of their chats, newest first. */
const personMessageSchema = z.strictObject({
  conversation_id: conversationIdSchema,
  seq: z.number().int().positive(),
  sent_at: time,
  from_admin: z.boolean(),
  excerpt: z.string(),
});

const personContactMessageSchema = z.strictObject({
  id: messageIdSchema,
  received_at: time,
  name: z.string(),
  email: z.string(),
  excerpt: z.string(),
});

/** A person: everything in the chat's database that belongs together, and the owner's entries. */
export const personSchema = z.strictObject({
  /** The same in every list, for all of their browsers. */
  person: z.string().optional(),
  /** The owner's name for them, else the latest one they gave, else the generated one. */
  name: z.string(),
  /** Their address for answers: the owner's entry, else the latest one they left. */
  email: z.string().nullable().optional(),
  generated_name: z.string(),
  fields: personFieldsSchema,
  /** Other names and addresses they gave, newest first, as far as they differ from those shown. */
  suggestions: z.array(
    z.strictObject({ name: z.string().nullable(), email: z.string().nullable() }),
  ),
  /** Ids of their browsers, the latest first. Empty: none of them was ever tracked. */
  visitor_ids: z.array(visitorIdSchema),
  /** Browsers that have used the chat. */
  devices: count,
  conversations: z.array(pastConversationSchema),
  messages: z.array(personMessageSchema),
  contact_messages: z.array(personContactMessageSchema),
  notes: z.array(noteSchema),
  /** Others who may use the same device. Only a hint: nothing merges by itself. */
  possibly_same_as: z.array(z.strictObject({ visitor_id: visitorIdSchema, name: z.string() })),
  /** People merged into them by hand, who can be separated again. */
  merged: z.array(z.strictObject({ person_id: uuidSchema, name: z.string(), merged_at: time })),
});
export type Person = z.infer<typeof personSchema>;

export const getConversationVisitor = call(
  'GET',
  '/api/admin/conversations/:conversation_id/visitor',
  {
    doc: 'What consoles before version 0.2 request in place of `getPerson`.',
    params: byConversation,
    answer: z.strictObject({
      visitor_id: visitorIdSchema.nullable(),
      conversations: z.array(pastConversationSchema),
      possibly_same_as: z.array(z.string()),
      notes: z.array(noteSchema),
    }),
  },
);

export const getPerson = call('GET', '/api/admin/people/:kind/:id', {
  doc: 'Everything of one person but their visits. Unknown: `not_found`.',
  params: personRefSchema,
  answer: personSchema,
});

export const getPersonVisits = call('GET', '/api/admin/people/:kind/:id/visits', {
  doc:
    "The visits of all of a person's browsers, the newest first. No visit stored: every field " +
    'is empty.',
  params: personRefSchema,
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(limits.server.adminPageSizeMax).optional(),
  }),
  answer: z.strictObject({
    first_seen_at: time.nullable(),
    last_seen_at: time.nullable(),
    time_zone: z.string().nullable(),
    first_touch: touchSchema.nullable(),
    latest_touch: touchSchema.nullable(),
    sessions: z.array(timelineSessionSchema.extend({ visitor_id: visitorIdSchema })),
    has_more_sessions: z.boolean(),
  }),
});

export const savePerson = call('POST', '/api/admin/people/:kind/:id', {
  doc: 'Saves what the owner wrote about a person. Creates the record if there is none.',
  params: personRefSchema,
  body: personFieldsSchema.strip(),
  answer: personSchema,
});

export const tagPerson = call('POST', '/api/admin/people/:kind/:id/tags', {
  doc:
    'Adds tags to those that a person has; one that is there stays. Too many together: ' +
    '`conflict`. Unknown: `not_found`.',
  scope: 'write',
  params: personRefSchema,
  body: z.object({ tags: tagsSchema.min(1) }),
  answer: done,
});

export const mergePeople = call('POST', '/api/admin/people/:kind/:id/merge', {
  doc:
    'Merges `from` into this person, with all that belongs to it. The name of this person ' +
    'stays, unless they have none. The same person twice, or notes too long together: ' +
    '`conflict`.',
  params: personRefSchema,
  body: z.object({ from: personRefSchema.strip() }),
  answer: personSchema,
});

export const separatePerson = call('POST', '/api/admin/people/:kind/:id/separate', {
  doc: 'Separates somebody who was merged into this person.',
  params: personRefSchema,
  body: z.object({ person_id: uuidSchema }),
  answer: personSchema,
});

const foundPersonSchema = z.strictObject({
  person: z.string().optional(),
  name: z.string(),
  email: z.string().nullable(),
  company: z.string().nullable(),
  tags: z.array(z.string()),
  deal: personFieldsSchema.shape.deal.optional(),
  /** How to open them: their newest conversation, or else their latest visitor id or contact message. */
  conversation_id: conversationIdSchema.nullable(),
  visitor_id: visitorIdSchema.nullable(),
  message_id: messageIdSchema.nullable().optional(),
  chats: count.optional(),
  /** When their last chat was active or their last contact message came; null if there was none. */
  last_active_at: time.nullable().optional(),
});
export type FoundPerson = z.infer<typeof foundPersonSchema>;

export const peopleOrders = ['newest', 'name', 'company', 'deal'] as const;
export type PeopleOrder = (typeof peopleOrders)[number];

const peopleQuery = {
  q: lineText(limits.inbox.searchCharacters).optional(),
  tag: lineText(limits.people.tagCharacters).optional(),
  /** `newest`: who was active last comes first; `deal`: greatest first. */
  sort: z.enum(peopleOrders).optional(),
  /** The other way round; people without a company or deal stay last. */
  reversed: z.literal('yes').optional(),
  /** Only those with a deal, only those with an address. */
  deal: z.literal('yes').optional(),
  email: z.literal('yes').optional(),
} as const;

export const findPeople = call('GET', '/api/admin/people', {
  doc:
    'People of whom more than visits is known: those with the tag, whose name, e-mail address, company and tags ' +
    'together contain every word.',
  query: z.strictObject({
    ...peopleQuery,
    limit: z.coerce.number().int().min(1).max(limits.server.adminPageSizeMax).optional(),
    offset: z.coerce.number().int().min(0).max(limits.people.offsetMax).optional(),
    /** Counts them too. */
    total: z.literal('yes').optional(),
  }),
  answer: z.strictObject({
    people: z.array(foundPersonSchema),
    /** The `offset` of the next page, which may be more than `limit` further; null after the last one. */
    next: count.nullable().optional(),
    /** On all pages, if it was requested; null if more than `limits.people.counted`. */
    total: count.nullable().optional(),
    /** Every tag that the owner uses, in order. */
    tags: z.array(z.string()).optional(),
  }),
});

export const exportPeople = call('GET', '/api/admin/people/export', {
  doc: 'What `findPeople` finds, all pages of it, as CSV.',
  media: { answer: ['text/csv'] },
  query: z.strictObject(peopleQuery),
  answer: z.string(),
});
