import { z } from 'zod';
import { call } from '#shared/contracts/call.ts';
import {
  anyPrimaryHashSchema,
  conversationIdSchema,
  primaryHashSchema,
} from '#shared/contracts/ids.ts';
import { messageDraftSchema, messageSchema, receiptSchema } from '#shared/contracts/message.ts';
import { byConversation, done, lacking } from '#shared/contracts/shapes.ts';
import { pageSchema, wellFormedText } from '#shared/contracts/text.ts';
import { limits } from '#shared/limits.ts';

const byHash = z.object({ primary_hash: primaryHashSchema });

export const getActiveConversation = call('GET', '/api/conversations/:primary_hash/active', {
  doc:
    "The caller's open conversation with its newest messages, oldest first. The visitor token " +
    'decides, never the hash. Without an open one: 200 with `conversation_id: null`, so that ' +
    "a first visit logs no error in the browser's console.",
  params: byHash,
  answer: z.strictObject({
    conversation_id: conversationIdSchema.nullable(),
    messages: z.array(messageSchema),
  }),
});

export const startConversation = call('POST', '/api/conversations/:primary_hash/start', {
  doc: 'Opens a conversation, or returns the open one: a double click creates only one.',
  params: byHash,
  body: z.object({
    initiated_by: z.literal('visitor').default('visitor'),
    initiated_from_page: pageSchema.default('/'),
    visitor_name: wellFormedText(limits.chat.visitorNameCharacters).nullable().default(null),
  }),
  answer: z.strictObject({ conversation_id: conversationIdSchema }),
});

export const viewConversation = call('POST', '/api/conversations/:conversation_id/view', {
  doc:
    'Marks the conversation as read by the caller; with the admin key, by the admin. `seq` ' +
    'limits it to messages up to there; without it, everything stored so far counts as read.',
  params: byConversation,
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

export const listMessages = call('GET', '/api/conversations/:conversation_id/messages', {
  doc:
    'Messages in order of `seq`: the newest `limit`; with `after`, the first `limit` after ' +
    'that seq, for catching up; with `before`, the `limit` before it, for paging back. Fewer ' +
    'when long messages fill a page (256 KB) first. `has_more` tells whether there are more ' +
    'in that direction. `after` and `before` together are refused.',
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
  answer: z.strictObject({
    messages: z.array(messageSchema),
    has_more: z.boolean(),
    last_seq: z.number().int().nonnegative(),
  }),
});

export const postMessage = call('POST', '/api/conversations/:conversation_id/messages', {
  doc: 'Stores a message; the answer is sent after the commit. `from_admin` needs `x-admin-key`.',
  status: 201,
  params: byConversation,
  body: messageDraftSchema,
  answer: receiptSchema,
});
