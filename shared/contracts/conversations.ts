import { z } from 'zod';
import { defineCall } from '#shared/contracts/call.ts';
import {
  anyPrimaryHashSchema,
  conversationIdSchema,
  primaryHashSchema,
} from '#shared/contracts/ids.ts';
import { messageDraftSchema, messageSchema, receiptSchema } from '#shared/contracts/message.ts';
import { byConversation, done, lacking, nothing } from '#shared/contracts/shapes.ts';
import { pageSchema, wellFormedText } from '#shared/contracts/text.ts';
import { limits } from '#shared/limits.ts';
import {
  getActiveConversationRoute,
  listMessagesRoute,
  postMessageRoute,
  startConversationRoute,
  viewConversationRoute,
} from '#shared/contracts/routes/visitor.ts';

const byHash = z.object({ primary_hash: primaryHashSchema });

/**
 * The caller's open conversation with its newest messages, oldest first. The visitor token decides,
 * never the hash. Without an open one: 200 with `conversation_id: null`, so that a first visit logs
 * no error in the browser's console.
 */
export const getActiveConversation = defineCall({
  ...getActiveConversationRoute,
  params: byHash,
  query: nothing,
  body: nothing,
  answer: z.strictObject({
    conversation_id: conversationIdSchema.nullable(),
    messages: z.array(messageSchema),
  }),
});

/** Opens a conversation, or returns the open one: a double click creates only one. */
export const startConversation = defineCall({
  ...startConversationRoute,
  params: byHash,
  query: nothing,
  body: z.object({
    initiated_by: z.literal('visitor').default('visitor'),
    initiated_from_page: pageSchema.default('/'),
    visitor_name: wellFormedText(limits.chat.visitorNameCharacters).nullable().default(null),
  }),
  answer: z.strictObject({ conversation_id: conversationIdSchema }),
});

/**
 * Marks the conversation as read by the caller; with the admin key, by the admin. `seq` limits it
 * to messages up to there; without it, everything stored so far counts as read.
 */
export const viewConversation = defineCall({
  ...viewConversationRoute,
  params: byConversation,
  query: nothing,
  body: z.object({
    primary_hash: anyPrimaryHashSchema.optional(),
    seq: lacking(z.number().int().nonnegative()),
  }),
  answer: done,
});

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max));

/**
 * Messages in order of `seq`: the newest `limit`; with `after`, the first `limit` after that seq,
 * for catching up; with `before`, the `limit` before it, for paging back. Fewer when long messages
 * fill a page (256 KB) first. `has_more` tells whether there are more in that direction. `after`
 * and `before` together are refused.
 */
export const listMessages = defineCall({
  ...listMessagesRoute,
  params: byConversation,
  query: z
    .object({
      limit: wholeNumber(1, limits.chat.historyMessages).optional(),
      after: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
      before: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
    })
    .refine(({ after, before }) => after === undefined || before === undefined, {
      path: ['before'],
      error: 'not together with after',
    }),
  body: nothing,
  answer: z.strictObject({
    messages: z.array(messageSchema),
    has_more: z.boolean(),
    last_seq: z.number().int().nonnegative(),
  }),
});

/** Stores a message; the answer is sent after the commit. `from_admin` needs `x-admin-key`. */
export const postMessage = defineCall({
  ...postMessageRoute,
  params: byConversation,
  query: nothing,
  body: messageDraftSchema,
  answer: receiptSchema,
});
