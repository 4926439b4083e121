import { z } from 'zod';
import { spanSchema, tableOf } from '#shared/contracts/analytics-answers.ts';
import { filteredQuery, wholeNumber } from '#shared/contracts/analytics-filter.ts';
import { call } from '#shared/contracts/call.ts';
import { conversationIdSchema } from '#shared/contracts/ids.ts';
import { count, time } from '#shared/contracts/shapes.ts';
import { chatMeasureNames } from '#shared/domain/analytics/chat-figures.ts';
import { limits } from '#shared/limits.ts';

/** Null if nothing was measured. */
const seconds = z.number().nonnegative().nullable();
const timesSchema = z.strictObject({ median_s: seconds, p90_s: seconds });

/**
 * `response`: from the visitor's first message to the owner's first reply, for conversations that began
 * while the owner was there; `response_away`: for the others. `resolution`: to the end. `missed`: the
 * visitor left or it ended before a reply, and the owner was not away.
 */
const chatFiguresSchema = z.strictObject({
  conversations: count,
  answered: count,
  unanswered: count,
  answered_share: z.number().min(0).max(1).nullable(),
  missed: count,
  away: count,
  answered_away: count,
  ended: count,
  response: timesSchema,
  response_away: timesSchema,
  resolution: timesSchema,
});

const chatGroupSchema = z.strictObject({
  /** Null if the visit has none, or is unknown. */
  name: z.string().nullable(),
  /** False for the group whose visits were not counted or are past the retention. */
  is_known: z.boolean(),
  conversations: count,
  answered: count,
  missed: count,
  response_median_s: seconds,
});
export type ChatGroup = z.infer<typeof chatGroupSchema>;

const chatAnswerSchema = z.strictObject({
  period: spanSchema,
  figures: chatFiguresSchema,
  compared: z.strictObject({ period: spanSchema, figures: chatFiguresSchema }).nullable(),
  /** Conversations by the hour of the day in which they began, 0 to 23. */
  hours: z.array(count).length(24),
  /** By weekday, from Monday. */
  weekdays: z.array(count).length(7),
  /** By the visit in which they began, the largest first. */
  sources: z.array(chatGroupSchema).max(limits.analytics.chatGroups),
  channels: z.array(chatGroupSchema).max(limits.analytics.chatGroups),
  /** Matching conversations that the filter leaves out as bots'; absent in answers of older servers. */
  bots_left_out: count.optional(),
});
export type ChatAnswer = z.infer<typeof chatAnswerSchema>;

export const getChatFigures = call('GET', '/api/admin/figures/chat', {
  doc: 'Response figures of the conversations that began in the period.',
  scope: 'analytics',
  query: filteredQuery({}),
  answer: chatAnswerSchema,
});

const chatRowSchema = z.strictObject({
  conversation_id: conversationIdSchema,
  name: z.string(),
  began_at: time,
  replied_at: time.nullable(),
  ended_at: time.nullable(),
  response_s: seconds,
  resolution_s: seconds,
  is_missed: z.boolean(),
  is_away: z.boolean(),
  source: z.string().nullable(),
  channel: z.string().nullable(),
  /** The beginning of the visitor's first message. */
  excerpt: z.string(),
});
export type ChatRow = z.infer<typeof chatRowSchema>;

export const listChats = call('GET', '/api/admin/figures/chat/conversations', {
  doc: 'The conversations that a number of `getChatFigures` counts, newest first.',
  scope: 'conversations',
  query: filteredQuery({
    limit: wholeNumber(1, limits.server.adminPageSizeMax),
    offset: wholeNumber(0, limits.analytics.offsetMax),
    /** The measure that counts them; without it, all that began. */
    counted: z.enum(chatMeasureNames).optional(),
    hour: wholeNumber(0, 23),
    /** 0 is Monday. */
    weekday: wholeNumber(0, 6),
    visit: z.enum(['known', 'unknown']).optional(),
  }),
  answer: tableOf(chatRowSchema),
});
