import { z } from 'zod';
import { defineCall } from '#shared/contracts/call.ts';
import { conversationIdSchema, primaryHashSchema } from '#shared/contracts/ids.ts';
import { adminPageQuery } from '#shared/contracts/paging.ts';

/** Where a visitor is now, as their open sockets say. */
export const presenceSchema = z.strictObject({
  current_page: z.string(),
  is_idle: z.boolean(),
  quality: z.enum(['excellent', 'good', 'fair', 'poor', 'unknown']),
});
export type Presence = z.infer<typeof presenceSchema>;

/** A row of the admin's list. Times are ISO 8601 UTC with milliseconds. */
export const conversationSummarySchema = z.strictObject({
  conversation_id: conversationIdSchema,
  primary_hash: primaryHashSchema,
  visitor_name: z.string().nullable(),
  initiated_by: z.enum(['visitor', 'admin']),
  initiated_from_page: z.string(),
  started_at: z.iso.datetime({ precision: 3 }),
  last_activity_at: z.iso.datetime({ precision: 3 }),
  last_seq: z.number().int().nonnegative(),
  /** Visitor messages the admin has not seen. */
  unread: z.number().int().nonnegative(),
  last_message: z.strictObject({ excerpt: z.string(), from_admin: z.boolean() }).nullable(),
  /** Null when the visitor has no open socket. */
  presence: presenceSchema.nullable(),
});
export type ConversationSummary = z.infer<typeof conversationSummarySchema>;

/**
 * All conversations, newest activity first, paged. `cursor` is the `next_cursor` of the page before;
 * opaque to the caller. Needs `x-admin-key`.
 */
export const listConversations = defineCall({
  method: 'GET',
  path: '/api/admin/conversations',
  params: z.strictObject({}),
  query: z.strictObject({
    ...adminPageQuery,
  }),
  body: z.strictObject({}),
  answer: z.strictObject({
    conversations: z.array(conversationSummarySchema),
    next_cursor: z.string().nullable(),
    unread_total: z.number().int().nonnegative(),
  }),
});
