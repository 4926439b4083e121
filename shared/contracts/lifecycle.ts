import { z } from 'zod';
import { call } from '#shared/contracts/call.ts';
import {
  anyPrimaryHashSchema,
  clientIdSchema,
  conversationIdSchema,
  primaryHashSchema,
} from '#shared/contracts/ids.ts';
import { byConversation, done, time, timeZone } from '#shared/contracts/shapes.ts';
import { messageTextSchema } from '#shared/contracts/text.ts';
import { receiptSchema } from '#shared/contracts/message.ts';
import { limits } from '#shared/limits.ts';

const byHash = z.object({ primary_hash: primaryHashSchema });
const claim = z.object({ primary_hash: anyPrimaryHashSchema });

export const conversationStatusSchema = z.enum(['open', 'closed']);
export type ConversationStatus = z.infer<typeof conversationStatusSchema>;

/** Event `conversation_status`: somebody closed or reopened the conversation. */
export const conversationStatusEventSchema = z.strictObject({
  conversation_id: conversationIdSchema,
  status: conversationStatusSchema,
  by: z.enum(['visitor', 'admin']),
  at: time,
});
export type ConversationStatusEvent = z.infer<typeof conversationStatusEventSchema>;

const statusAnswer = z.strictObject({ ok: z.literal(true), status: conversationStatusSchema });

export const endConversation = call('POST', '/api/conversations/:conversation_id/end', {
  doc: "Closes the caller's conversation. A later message reopens it. Repeats are harmless.",
  params: byConversation,
  body: claim,
  answer: statusAnswer,
});

export const reopenConversation = call('POST', '/api/conversations/:conversation_id/reopen', {
  doc:
    "Reopens the caller's conversation. A visitor has one open conversation, so another open one " +
    'closes.',
  params: byConversation,
  body: claim,
  answer: statusAnswer,
});

export const adminEndConversation = call('POST', '/api/admin/conversations/:conversation_id/end', {
  doc: 'Closes a conversation for the admin.',
  params: byConversation,
  answer: statusAnswer,
});

export const adminReopenConversation = call(
  'POST',
  '/api/admin/conversations/:conversation_id/reopen',
  {
    doc: 'Reopens a conversation for the admin. Another open one of its visitor closes.',
    params: byConversation,
    answer: statusAnswer,
  },
);

export const blockVisitor = call('POST', '/api/admin/conversations/:conversation_id/block', {
  doc:
    "Blocks or unblocks the conversation's visitor. A blocked visitor's messages are " +
    'acknowledged, stored and shown to that visitor; nobody else gets them, then or later ' +
    '(docs/decisions/012).',
  params: byConversation,
  body: z.object({ blocked: z.boolean() }),
  answer: z.strictObject({ ok: z.literal(true), blocked: z.boolean() }),
});

/** One of the caller's conversations in their history. */
export const pastConversationSchema = z.strictObject({
  conversation_id: conversationIdSchema,
  started_at: time,
  last_activity_at: time,
  status: conversationStatusSchema,
  messages: z.number().int().nonnegative(),
  /** The beginning of the last message. */
  excerpt: z.string(),
});
export type PastConversation = z.infer<typeof pastConversationSchema>;

export const getHistory = call('GET', '/api/conversations/:primary_hash/history', {
  doc:
    "The visitor token's conversations that have messages, newest first. The hash has no " +
    'influence.',
  params: byHash,
  answer: z.strictObject({
    conversations: z.array(pastConversationSchema).max(limits.chat.historyConversations),
  }),
});

export const getTranscript = call('GET', '/api/conversations/:conversation_id/transcript', {
  doc:
    'The whole conversation as a file, `json` or, for reading and printing, `text`. For its ' +
    'visitor, and with `x-admin-key` for the admin. The text has its times in `time_zone`, ' +
    'the JSON all in UTC.',
  params: byConversation,
  query: z.strictObject({
    format: z.enum(['text', 'json']),
    time_zone: timeZone.optional(),
  }),
  answer: z.string(),
});

export const eraseOwnConversation = call('POST', '/api/conversations/:conversation_id/erase', {
  doc:
    'Deletes everything stored about the caller, found through their conversation, like the ' +
    "admin's erasure (docs/privacy.md). `confirm` repeats the id.",
  params: byConversation,
  body: z.object({ primary_hash: primaryHashSchema, confirm: conversationIdSchema }),
  answer: done,
});

export const writeToVisitor = call('POST', '/api/admin/conversations', {
  doc:
    'Writes to a visitor who is on the site now, in their open conversation or a new one. ' +
    "`to` is the `id` of their row in the admin's presence list. A repeated `client_id` is " +
    'the same message.',
  status: 201,
  body: z.object({
    to: z.string().min(1).max(64),
    content: messageTextSchema,
    client_id: clientIdSchema,
  }),
  answer: receiptSchema,
});
