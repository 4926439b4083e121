import { z } from 'zod';
import { call } from '#shared/contracts/call.ts';
import {
  clientIdSchema,
  conversationIdSchema,
  messageIdSchema,
  visitorIdSchema,
} from '#shared/contracts/ids.ts';
import { done, time } from '#shared/contracts/shapes.ts';
import { pageSchema, wellFormedText } from '#shared/contracts/text.ts';
import {
  checkCommission,
  constraints,
  practiceTexts,
  startTexts,
  teamTexts,
} from '#shared/domain/contact/commission.ts';
import { checkEmail } from '#shared/domain/contact/check-email.ts';
import { checkMessage } from '#shared/domain/contact/check-message.ts';
import { checkName } from '#shared/domain/contact/check-name.ts';
import { limits } from '#shared/limits.ts';
import type { FieldCheck } from '#shared/domain/contact/field-check.ts';
import { adminPageQuery } from '#shared/contracts/paging.ts';

/** A field with a validation rule: refused with the rule's text, or replaced by its result. */
const checked = (check: (typed: string) => FieldCheck) =>
  z.string().transform((typed, context) => {
    const verdict = check(typed);
    if (verdict.ok) return verdict.value;
    context.addIssue({ code: 'custom', message: verdict.text });
    return z.NEVER;
  });

const keysOf = <Texts extends object>(texts: Texts) =>
  z.enum(Object.keys(texts) as (keyof Texts & string)[]);

/** The choices on the commission sheet, as stored. `weeks`: 1 to 52. */
const commissionSchema = z.strictObject({
  practice: keysOf(practiceTexts),
  start: keysOf(startTexts),
  weeks: z.number().int().min(1).max(limits.contact.weeksMax),
  team: keysOf(teamTexts),
  constraints: z.array(z.enum(constraints)),
});

/** A commission as a browser sends it: refused with the rule's text for its field. */
const sentCommission = z.unknown().transform((given, context) => {
  const checked = checkCommission(given);
  if (checked.ok) return checked.value;
  const [field, message] = checked.fault;
  context.addIssue({ code: 'custom', path: [field], message });
  return z.NEVER;
});

export const postContact = call('POST', '/api/contact', {
  doc:
    "Stores a contact message: name, e-mail address and message. Refusals carry the rules' " +
    'texts in `fields`. No person sees the field `website`: whoever fills it gets the same ' +
    'answer, and the message is stored as spam. `commission` comes with the commission sheet. ' +
    '`client_id` makes a repeat harmless; the same one with another text is a `conflict`; ' +
    'without one, two equal posts are two messages. Too many from one address: `slow_down`. A ' +
    "tracked visitor's message is linked to the ids in their cookies (docs/privacy.md).",
  status: 201,
  body: z.object({
    name: checked(checkName),
    email: checked(checkEmail),
    message: checked(checkMessage),
    website: wellFormedText(2_048).default(''),
    sent_from_page: pageSchema.default('/contact'),
    commission: sentCommission.optional(),
    client_id: clientIdSchema.optional(),
  }),
  answer: z.strictObject({ ok: z.literal(true), id: messageIdSchema }),
});

export const addContactMessage = call('POST', '/api/admin/contact', {
  doc:
    'Stores a contact message that another program received, such as a form elsewhere. It rings ' +
    'and is answered like one of the contact form. A repeat with the same `Idempotency-Key` is ' +
    'the same message; the same key with another text is a `conflict`.',
  scope: 'write',
  status: 201,
  body: z.object({
    name: checked(checkName),
    email: checked(checkEmail),
    message: checked(checkMessage),
    sent_from_page: pageSchema.default('/contact'),
  }),
  answer: z.strictObject({ ok: z.literal(true), id: messageIdSchema }),
});

/** A contact message's folder. Messages that a program seems to have sent start as `spam`. */
export const contactStatusSchema = z.enum(['inbox', 'archived', 'spam']);
export type ContactStatus = z.infer<typeof contactStatusSchema>;

/** A stored contact message. `country`: two letters, derived from the sender's address. */
export const contactMessageSchema = z.strictObject({
  id: messageIdSchema,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  page: z.string(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  received_at: time,
  status: contactStatusSchema,
  /** Null if no admin has read it, or one marked it as unread. */
  read_at: time.nullable(),
  /** The id that the sender's browser claimed, if it is tracked. */
  visitor_id: visitorIdSchema.nullable(),
  /** The newest conversation from the same browser, if any. */
  conversation_id: conversationIdSchema.nullable(),
  /** The sender's name in the console; null if they are linked to nobody. */
  person_name: z.string().nullable().optional(),
  /** Their person, as in every list; missing if they are linked to nobody. */
  person: z.string().optional(),
  /** Null without a commission sheet. */
  commission: commissionSchema.nullable().optional(),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;

const unread = z.number().int().nonnegative();

/** Event `contact_received`: a contact message arrived that does not count as spam. */
export const contactReceivedSchema = z.strictObject({ message: contactMessageSchema, unread });
export type ContactReceived = z.infer<typeof contactReceivedSchema>;

/** Event `contact_updated`: the message now; null when deleted. New spam uses this event too. */
export const contactUpdatedSchema = z.strictObject({
  id: messageIdSchema,
  message: contactMessageSchema.nullable(),
  unread,
});
export type ContactUpdated = z.infer<typeof contactUpdatedSchema>;

export const listContactMessages = call('GET', '/api/admin/contact', {
  doc:
    'The contact messages, newest first, paged; optionally of one status. `cursor` is the ' +
    '`next_cursor` of the page before; opaque to the caller. `unread` counts the whole inbox.',
  query: z.strictObject({
    ...adminPageQuery,
    status: contactStatusSchema.optional(),
  }),
  answer: z.strictObject({
    messages: z.array(contactMessageSchema),
    next_cursor: z.string().nullable(),
    unread,
  }),
});

export const searchContactMessages = call('GET', '/api/admin/contact/search', {
  doc:
    'Contact messages whose name, address and text together contain all the words, the newest ' +
    'first: a few, among the newest that are searched.',
  query: z.strictObject({ q: wellFormedText(limits.inbox.searchCharacters).trim().min(1) }),
  answer: z.strictObject({ messages: z.array(contactMessageSchema) }),
});

const byMessage = z.object({ message_id: messageIdSchema });

export const getContactMessage = call('GET', '/api/admin/contact/:message_id', {
  doc: 'One contact message. 404 when it does not exist, or no longer does.',
  params: byMessage,
  answer: contactMessageSchema,
});

export const changeContactMessage = call('POST', '/api/admin/contact/:message_id', {
  doc:
    'Marks a contact message as read or unread, or moves it; a missing field stays unchanged. ' +
    'Repeats are harmless.',
  params: byMessage,
  body: z.object({ is_read: z.boolean().optional(), status: contactStatusSchema.optional() }),
  answer: contactMessageSchema,
});

export const deleteContactMessage = call('POST', '/api/admin/contact/:message_id/delete', {
  doc: 'Deletes a contact message permanently. `confirm` repeats the id.',
  params: byMessage,
  body: z.object({ confirm: messageIdSchema }),
  answer: done,
});

export const exportContactMessages = call('GET', '/api/admin/contact/export', {
  doc:
    'All contact messages, or those of one status, as a file: CSV (as `exportAnalytics`) or ' +
    'one JSON array.',
  media: { answer: ['text/csv', 'application/json'] },
  query: z.strictObject({
    format: z.enum(['csv', 'json']),
    status: contactStatusSchema.optional(),
  }),
  answer: z.string(),
});
