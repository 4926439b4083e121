import { z } from 'zod';
import { lineText } from '#shared/contracts/text.ts';
import { limits } from '#shared/limits.ts';
import { call } from '#shared/contracts/call.ts';
import { conversationIdSchema, primaryHashSchema, uuidSchema } from '#shared/contracts/ids.ts';
import { conversationStatusSchema } from '#shared/contracts/lifecycle.ts';
import { adminPageQuery } from '#shared/contracts/paging.ts';
import { count, time } from '#shared/contracts/shapes.ts';
import { conversationFilters } from '#shared/domain/conversation-filter.ts';

/** Where a visitor is now, according to their open sockets. */
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
  /**
   * The owner's name for the visitor, else the visitor's own, else the generated one: the same on every
   * screen.
   */
  name: z.string().optional(),
  /** Their person: the same in every list, for all of their browsers. */
  person: z.string().optional(),
  /** The visitor's name on the page that started it, if any. */
  visitor_name: z.string().nullable(),
  initiated_by: z.enum(['visitor', 'admin']),
  initiated_from_page: z.string(),
  started_at: time,
  last_activity_at: time,
  last_seq: z.number().int().nonnegative(),
  status: conversationStatusSchema,
  /** The last to close or reopen it, and when. Null if nobody did. */
  status_by: z.enum(['visitor', 'admin']).nullable(),
  status_at: time.nullable(),
  is_blocked: z.boolean(),
  /** Snoozed until then; missing when it is not snoozed. */
  snoozed_until: time.optional(),
  /**
   * When the first message came that the owner has not answered. Missing if the visitor does not wait:
   * the owner wrote last, or ended the chat.
   */
  waiting_since: time.optional(),
  /** Counts as unread because the admin marked it so, or because its snooze ended. */
  is_marked_unread: z.literal(true).optional(),
  /** Number of visitor messages that the admin has not read. */
  unread: z.number().int().nonnegative(),
  last_message: z.strictObject({ excerpt: z.string(), from_admin: z.boolean() }).nullable(),
  /** The address for replies after the visitor has left; only if they gave one. */
  reply_email: z.string().optional(),
  /** The address is unconfirmed; nothing is mailed to it yet. */
  reply_waits: z.literal(true).optional(),
  /** When an unread answer was last mailed. */
  mailed_at: time.optional(),
  /** The owner's messages that mails to the visitor contained; the newest 50 of these ranges. */
  mailed_answers: z.array(z.strictObject({ from_seq: count, to_seq: count })).optional(),
  /** When a return link was last opened. */
  returned_at: time.optional(),
  /** Null if the visitor is not on the site or not tracked. */
  presence: presenceSchema.nullable(),
  /** The visitor is untracked, so their page is unknown, but their chat is connected. */
  is_in_chat: z.literal(true).optional(),
});
export type ConversationSummary = z.infer<typeof conversationSummarySchema>;

export const listConversations = call('GET', '/api/admin/conversations', {
  doc:
    'All conversations, newest activity first, paged. `cursor` is the `next_cursor` of the ' +
    'page before; opaque to the caller.',
  scope: 'conversations',
  query: z.strictObject({
    ...adminPageQuery,
    /** Only conversations that match this filter (conversation-filter.ts), unread ones first.
     * Of `waiting`, those who have waited longest first. */
    show: z.enum(conversationFilters).optional(),
    /** Only those whose person has this tag, or a deal. */
    tag: lineText(limits.people.tagCharacters).optional(),
    deal: z.literal('yes').optional(),
    /** Only those whose visitor left an address, or whose person has one. */
    email: z.literal('yes').optional(),
    /** Only conversations that the visitor began and nobody has answered. */
    unanswered: z.literal('yes').optional(),
    /** Only those of visitors who reached this goal in a stored visit. */
    goal: uuidSchema.optional(),
    cursor: z
      .string()
      .regex(/^(?:[urw]\.)?\d{1,15}\.[0-9a-f-]{36}$/, 'must be the next_cursor of the page before')
      .optional(),
  }),
  answer: z.strictObject({
    conversations: z.array(conversationSummarySchema),
    next_cursor: z.string().nullable(),
    unread_total: z.number().int().nonnegative(),
  }),
});
