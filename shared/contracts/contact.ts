import { z } from 'zod';
import { defineCall } from '#shared/contracts/call.ts';
import { clientIdSchema, messageIdSchema } from '#shared/contracts/ids.ts';
import { pageSchema, wellFormedText } from '#shared/contracts/text.ts';
import { checkEmail } from '#shared/domain/contact/check-email.ts';
import { checkMessage } from '#shared/domain/contact/check-message.ts';
import { checkName } from '#shared/domain/contact/check-name.ts';
import type { FieldCheck } from '#shared/domain/contact/field-check.ts';
import { adminPageQuery } from '#shared/contracts/paging.ts';

const nothing = z.strictObject({});

/** A field under a rule of SPEC 5: refused with the rule's text, else what the rule makes of it. */
const checked = (check: (typed: string) => FieldCheck) =>
  z.string().transform((typed, context) => {
    const verdict = check(typed);
    if (verdict.ok) return verdict.value;
    context.addIssue({ code: 'custom', message: verdict.text });
    return z.NEVER;
  });

/**
 * The contact form. Refusals carry SPEC 5's texts in `fields`. `website` is a field no person sees:
 * whoever fills it gets the same answer, and the message is kept as spam. `client_id` makes a repeat
 * harmless; the same one with another text is a `conflict`. Too many from one address: `slow_down`.
 */
export const postContact = defineCall({
  method: 'POST',
  path: '/api/contact',
  params: nothing,
  query: nothing,
  body: z.strictObject({
    name: checked(checkName),
    email: checked(checkEmail),
    message: checked(checkMessage),
    website: wellFormedText(2_048),
    sent_from_page: pageSchema,
    client_id: clientIdSchema,
  }),
  answer: z.strictObject({ ok: z.literal(true), id: messageIdSchema }),
});

export const contactStatusSchema = z.enum(['new', 'spam']);
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
  received_at: z.iso.datetime({ precision: 3 }),
  status: contactStatusSchema,
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;

/**
 * The messages of the contact form, newest first, paged; of one status when asked. `cursor` is the
 * `next_cursor` of the page before; opaque to the caller. Needs `x-admin-key`.
 */
export const listContactMessages = defineCall({
  method: 'GET',
  path: '/api/admin/contact',
  params: nothing,
  query: z.strictObject({
    ...adminPageQuery,
    status: contactStatusSchema.optional(),
  }),
  body: nothing,
  answer: z.strictObject({
    messages: z.array(contactMessageSchema),
    next_cursor: z.string().nullable(),
  }),
});
