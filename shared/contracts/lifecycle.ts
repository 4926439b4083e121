import { z } from 'zod';
import { defineCall } from '#shared/contracts/call.ts';
import {
  anyPrimaryHashSchema,
  clientIdSchema,
  conversationIdSchema,
  primaryHashSchema,
} from '#shared/contracts/ids.ts';
import { byConversation, done, nothing, time, timeZone } from '#shared/contracts/shapes.ts';
import { messageTextSchema } from '#shared/contracts/text.ts';
import type { Route } from '#shared/contracts/routes/route.ts';
import { receiptSchema } from '#shared/contracts/message.ts';
import { limits } from '#shared/limits.ts';
import {
  adminEndConversationRoute,
  adminReopenConversationRoute,
  blockVisitorRoute,
} from '#shared/contracts/routes/inbox.ts';
import { writeToVisitorRoute } from '#shared/contracts/routes/on-demand.ts';
import {
  endConversationRoute,
  eraseOwnConversationRoute,
  getHistoryRoute,
  getTranscriptRoute,
  reopenConversationRoute,
} from '#shared/contracts/routes/visitor.ts';

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

const statusCall = <R extends Route>(route: R) =>
  defineCall({
    ...route,
    params: byConversation,
    query: nothing,
    body: claim,
    answer: statusAnswer,
  });

/** Closes the caller's conversation. A later message reopens it. Repeats are harmless. */
export const endConversation = statusCall(endConversationRoute);

/** Reopens it. A visitor has one open conversation, so another open one closes. */
export const reopenConversation = statusCall(reopenConversationRoute);

const adminStatusCall = <R extends Route>(route: R) =>
  defineCall({ ...statusCall(route), body: nothing });

/** `endConversation` for the admin. Needs `x-admin-key`, like all calls below under /api/admin. */
export const adminEndConversation = adminStatusCall(adminEndConversationRoute);
export const adminReopenConversation = adminStatusCall(adminReopenConversationRoute);

/**
 * Blocks or unblocks the conversation's visitor. A blocked visitor's messages are acknowledged,
 * stored and shown to that visitor; nobody else gets them, then or later (docs/decisions/012).
 */
export const blockVisitor = defineCall({
  ...blockVisitorRoute,
  params: byConversation,
  query: nothing,
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

/** The visitor token's conversations that have messages, newest first. The hash has no influence. */
export const getHistory = defineCall({
  ...getHistoryRoute,
  params: byHash,
  query: nothing,
  body: nothing,
  answer: z.strictObject({
    conversations: z.array(pastConversationSchema).max(limits.chat.historyConversations),
  }),
});

/**
 * The whole conversation as a file, `json` or, for reading and printing, `text`. For its visitor, and
 * with `x-admin-key` for the admin. The text has its times in `time_zone`, the JSON all in UTC.
 */
export const getTranscript = defineCall({
  ...getTranscriptRoute,
  params: byConversation,
  query: z.strictObject({
    format: z.enum(['text', 'json']),
    time_zone: timeZone.optional(),
  }),
  body: nothing,
  answer: z.string(),
});

/**
 * Deletes everything stored about the caller, found through their conversation, like the admin's
 * erasure (docs/privacy.md). `confirm` repeats the id.
 */
export const eraseOwnConversation = defineCall({
  ...eraseOwnConversationRoute,
  params: byConversation,
  query: nothing,
  body: z.object({ primary_hash: primaryHashSchema, confirm: conversationIdSchema }),
  answer: done,
});

/**
 * Writes to a visitor who is on the site now, in their open conversation or a new one. `to` is the
 * `id` of their row in the admin's presence list. A repeated `client_id` is the same message.
 */
export const writeToVisitor = defineCall({
  ...writeToVisitorRoute,
  params: nothing,
  query: nothing,
  body: z.object({
    to: z.string().min(1).max(64),
    content: messageTextSchema,
    client_id: clientIdSchema,
  }),
  answer: receiptSchema,
});
