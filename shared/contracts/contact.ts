import { z } from 'zod';
import { defineCall } from '#shared/contracts/call.ts';
import {
  clientIdSchema,
  conversationIdSchema,
  messageIdSchema,
  visitorIdSchema,
} from '#shared/contracts/ids.ts';
import { done, nothing, time } from '#shared/contracts/shapes.ts';
import { pageSchema, wellFormedText } from '#shared/contracts/text.ts';
import { checkEmail } from '#shared/domain/contact/check-email.ts';
import { checkMessage } from '#shared/domain/contact/check-message.ts';
import { checkName } from '#shared/domain/contact/check-name.ts';
import type { FieldCheck } from '#shared/domain/contact/field-check.ts';
import { adminPageQuery } from '#shared/contracts/paging.ts';
import {
  changeContactMessageRoute,
  deleteContactMessageRoute,
  exportContactMessagesRoute,
  getContactMessageRoute,
  listContactMessagesRoute,
} from '#shared/contracts/routes/contact-messages.ts';
import { postContactRoute } from '#shared/contracts/routes/visitor.ts';

/** A field under its rule: refused with the rule's text, else what the rule makes of it. */
const checked = (check: (typed: string) => FieldCheck) =>
  z.string().transform((typed, context) => {
    const verdict = check(typed);
    if (verdict.ok) return verdict.value;
    context.addIssue({ code: 'custom', message: verdict.text });
    return z.NEVER;
  });

/**
 * The contact form: a name, an e-mail address and a message are enough. Refusals carry the rules' texts
 * in `fields`. `website` is a field no person sees: whoever fills it gets the same answer, and the
 * message is kept as spam. `client_id` makes a repeat harmless; the same one with another text is a
 * `conflict`; without one, two equal posts are two messages. Too many from one address: `slow_down`.
 * Of a visitor who is counted, the letter is tied to what their cookies name (docs/privacy.md).
 */
export const postContact = defineCall({
  ...postContactRoute,
  params: nothing,
  query: nothing,
  body: z.object({
    name: checked(checkName),
    email: checked(checkEmail),
    message: checked(checkMessage),
    website: wellFormedText(2_048).default(''),
    sent_from_page: pageSchema.default('/contact'),
    client_id: clientIdSchema.optional(),
  }),
  answer: z.strictObject({ ok: z.literal(true), id: messageIdSchema }),
});

/** Where a letter lies. What a program seems to have sent is `spam` from the beginning. */
export const contactStatusSchema = z.enum(['inbox', 'archived', 'spam']);
export type ContactStatus = z.infer<typeof contactStatusSchema>;

/** A stored message of the contact form. `country`: two letters out of the sender's address. */
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
  /** Null: no admin has read it, or one wants to read it again. */
  read_at: time.nullable(),
  /** What the sender's browser called itself, if it is one that is counted: a claim. */
  visitor_id: visitorIdSchema.nullable(),
  /** Their newest conversation, if they have written in the chat from the same browser. */
  conversation_id: conversationIdSchema.nullable(),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;

const unread = z.number().int().nonnegative();

/** Event `contact_received`: a letter has come that is not taken for spam. */
export const contactReceivedSchema = z.strictObject({ message: contactMessageSchema, unread });
export type ContactReceived = z.infer<typeof contactReceivedSchema>;

/** Event `contact_updated`: as it is now; null: it is gone. Spam comes in by this event too. */
export const contactUpdatedSchema = z.strictObject({
  id: messageIdSchema,
  message: contactMessageSchema.nullable(),
  unread,
});
export type ContactUpdated = z.infer<typeof contactUpdatedSchema>;

/**
 * The messages of the contact form, newest first, paged; of one status when asked. `cursor` is the
 * `next_cursor` of the page before; opaque to the caller. `unread` counts the whole inbox. Needs
 * `x-admin-key`, as all that follows.
 */
export const listContactMessages = defineCall({
  ...listContactMessagesRoute,
  params: nothing,
  query: z.strictObject({
    ...adminPageQuery,
    status: contactStatusSchema.optional(),
  }),
  body: nothing,
  answer: z.strictObject({
    messages: z.array(contactMessageSchema),
    next_cursor: z.string().nullable(),
    unread,
  }),
});

const byMessage = z.object({ message_id: messageIdSchema });

/** One of them. 404 when it is not there, or not any more. */
export const getContactMessage = defineCall({
  ...getContactMessageRoute,
  params: byMessage,
  query: nothing,
  body: nothing,
  answer: contactMessageSchema,
});

/** Marks it read or unread, or puts it elsewhere; what is not named stays. Repeats are harmless. */
export const changeContactMessage = defineCall({
  ...changeContactMessageRoute,
  params: byMessage,
  query: nothing,
  body: z.object({ is_read: z.boolean().optional(), status: contactStatusSchema.optional() }),
  answer: contactMessageSchema,
});

/** Deletes it for good. `confirm` repeats the id. */
export const deleteContactMessage = defineCall({
  ...deleteContactMessageRoute,
  params: byMessage,
  query: nothing,
  body: z.object({ confirm: messageIdSchema }),
  answer: done,
});

/** All of them, or those of one status, as a file: CSV (as `exportAnalytics`) or JSON, one array. */
export const exportContactMessages = defineCall({
  ...exportContactMessagesRoute,
  params: nothing,
  query: z.strictObject({
    format: z.enum(['csv', 'json']),
    status: contactStatusSchema.optional(),
  }),
  body: nothing,
  answer: z.string(),
});
