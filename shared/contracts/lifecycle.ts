import { z } from 'zod';
import { defineCall } from '#shared/contracts/call.ts';
import {
  anyPrimaryHashSchema,
  clientIdSchema,
  conversationIdSchema,
  primaryHashSchema,
} from '#shared/contracts/ids.ts';
import { byConversation, done, nothing, time } from '#shared/contracts/shapes.ts';
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

/** Event `conversation_status`: somebody ended or reopened the conversation. */
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

/** Ends the caller's conversation. What is written into it later opens it again. Repeats are harmless. */
export const endConversation = statusCall(endConversationRoute);

/** Opens it again. A visitor has one open conversation: another one that is open ends. */
export const reopenConversation = statusCall(reopenConversationRoute);

const adminStatusCall = <R extends Route>(route: R) =>
  defineCall({ ...statusCall(route), body: nothing });

/** As `endConversation`, by the admin. Needs `x-admin-key`, as all that follows under /api/admin. */
export const adminEndConversation = adminStatusCall(adminEndConversationRoute);
export const adminReopenConversation = adminStatusCall(adminReopenConversationRoute);

/**
 * Blocks the conversation's visitor, or no longer. A blocked visitor's messages are acknowledged,
 * kept and shown to themselves, and reach nobody, then or later (docs/decisions/012).
 */
export const blockVisitor = defineCall({
  ...blockVisitorRoute,
  params: byConversation,
  query: nothing,
  body: z.object({ blocked: z.boolean() }),
  answer: z.strictObject({ ok: z.literal(true), blocked: z.boolean() }),
});

/** A conversation of the caller's as their history names it. */
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

/** Conversations of the visitor token's owner that have messages, newest first. The hash decides nothing. */
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
 * The whole conversation as a file. `json` is `transcriptSchema`; `text` is for reading and printing.
 * For the owner, and with `x-admin-key` for the admin.
 */
export const getTranscript = defineCall({
  ...getTranscriptRoute,
  params: byConversation,
  query: z.strictObject({ format: z.enum(['text', 'json']) }),
  body: nothing,
  answer: z.string(),
});

/**
 * Deletes all that is kept of the caller, beginning from their conversation: what the admin's erasure
 * does (docs/privacy.md). `confirm` repeats the id.
 */
export const eraseOwnConversation = defineCall({
  ...eraseOwnConversationRoute,
  params: byConversation,
  query: nothing,
  body: z.object({ primary_hash: primaryHashSchema, confirm: conversationIdSchema }),
  answer: done,
});

/**
 * Writes to a visitor who is on the site now, in their open conversation or in a new one. `to` is the
 * `id` of their row in the admin's presence. The same `client_id` again is the same message.
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
