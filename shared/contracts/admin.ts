import { z } from 'zod';
import { defineCall } from '#shared/contracts/call.ts';
import { conversationIdSchema, primaryHashSchema } from '#shared/contracts/ids.ts';
import { conversationStatusSchema } from '#shared/contracts/lifecycle.ts';
import { adminPageQuery } from '#shared/contracts/paging.ts';
import { nothing, time } from '#shared/contracts/shapes.ts';
import { conversationFilters } from '#shared/domain/conversation-filter.ts';
import { listConversationsRoute } from '#shared/contracts/routes/desktop.ts';

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
  started_at: time,
  last_activity_at: time,
  last_seq: z.number().int().nonnegative(),
  status: conversationStatusSchema,
  /** Who ended or reopened it last, and when. Null: nobody did. */
  status_by: z.enum(['visitor', 'admin']).nullable(),
  status_at: time.nullable(),
  is_blocked: z.boolean(),
  /** Put aside until then; not there: it is not. */
  snoozed_until: time.optional(),
  /** Counted as unread because the admin said so, or because its time aside is over. */
  is_marked_unread: z.literal(true).optional(),
  /** Visitor messages the admin has not seen. */
  unread: z.number().int().nonnegative(),
  last_message: z.strictObject({ excerpt: z.string(), from_admin: z.boolean() }).nullable(),
  /** Where an answer may go when the visitor has left; only when they said so. */
  reply_email: z.string().optional(),
  /** Null when the visitor is not here. */
  presence: presenceSchema.nullable(),
});
export type ConversationSummary = z.infer<typeof conversationSummarySchema>;

/**
 * All conversations, newest activity first, paged. `cursor` is the `next_cursor` of the page before;
 * opaque to the caller. Needs `x-admin-key`.
 */
export const listConversations = defineCall({
  ...listConversationsRoute,
  params: nothing,
  query: z.strictObject({
    ...adminPageQuery,
    /** With it, only those that stand under that name (conversation-filter.ts), unread first. */
    show: z.enum(conversationFilters).optional(),
    cursor: z
      .string()
      .regex(/^(?:[ur]\.)?\d{1,15}\.[0-9a-f-]{36}$/, 'must be the next_cursor of the page before')
      .optional(),
  }),
  body: nothing,
  answer: z.strictObject({
    conversations: z.array(conversationSummarySchema),
    next_cursor: z.string().nullable(),
    unread_total: z.number().int().nonnegative(),
  }),
});
