import { z } from 'zod';
import { call } from '#shared/contracts/call.ts';
import { claimedVisitorIdSchema } from '#shared/contracts/claimed-id.ts';
import { contactMessageSchema } from '#shared/contracts/contact.ts';
import { conversationIdSchema, visitorIdSchema } from '#shared/contracts/ids.ts';
import { messageSchema } from '#shared/contracts/message.ts';
import { personFieldsSchema } from '#shared/contracts/people.ts';
import { byConversation, count, time } from '#shared/contracts/shapes.ts';
import { limits } from '#shared/limits.ts';

const byVisitor = z.strictObject({ visitor_id: claimedVisitorIdSchema });
const text = z.string().nullable();

/** A stored touch, including stored values of click ids. */
const exportedTouchSchema = z.strictObject({
  is_first: z.boolean(),
  is_latest: z.boolean(),
  at: time,
  channel: z.string(),
  source: z.string(),
  medium: z.string(),
  campaign: z.string(),
  term: z.string(),
  content: z.string(),
  referrer_host: z.string(),
  landing_page: text,
  referrer: text,
  gclid: text,
  fbclid: text,
});

const exportedEventSchema = z.strictObject({
  at: time,
  name: z.string(),
  page: text,
  /** The value of the event: load time, engaged ms, percent, or end reason. */
  value: z.number().nullable(),
  target: text,
  error: z.strictObject({ message: z.string(), source: z.string(), stack: z.string() }).nullable(),
  vitals: z.record(z.string(), z.number().nullable()).nullable(),
});

const exportedSessionSchema = z.strictObject({
  started_at: time,
  ended_at: time,
  views: count,
  engaged_ms: count,
  is_bounce: z.boolean(),
  has_chat: z.boolean(),
  is_bot: z.boolean(),
  bot_score: count,
  entry_page: text,
  exit_page: text,
  channel: text,
  source: text,
  campaign: text,
  country: text,
  region: text.optional(),
  city: text.optional(),
  browser: text,
  os: text,
  device: text,
  language: text,
  /** The device as the browser described it. */
  device_profile: z.unknown(),
  events: z.array(exportedEventSchema),
});

const exportedVisitorSchema = z.strictObject({
  visitor_id: visitorIdSchema,
  first_seen_at: time.nullable(),
  last_seen_at: time.nullable(),
  touches: z.array(exportedTouchSchema),
  sessions: z.array(exportedSessionSchema),
  /** Every stored fingerprint, with all stored fields. */
  fingerprints: z.array(z.record(z.string(), z.unknown())),
});
export type ExportedVisitor = z.infer<typeof exportedVisitorSchema>;
export type ExportedSession = z.infer<typeof exportedSessionSchema>;

const exportedConversationSchema = z.strictObject({
  conversation_id: conversationIdSchema,
  primary_hash: z.string(),
  visitor_name: text,
  reply_email: z.string().nullable(),
  /** When the wait for confirmation of that address began; absent if confirmed. */
  reply_waits_since: time.optional(),
  initiated_by: z.enum(['visitor', 'admin']),
  initiated_from_page: z.string(),
  status: z.enum(['open', 'closed']),
  started_at: time,
  last_activity_at: time,
  last_viewed_at: time.nullable(),
  /** When an unread answer was last mailed to the reply address; absent if never. */
  mailed_at: time.optional(),
  /** When a link to the conversation was last opened on another device. */
  returned_at: time.optional(),
  /** The admin's notes about them in this conversation. */
  notes: z.array(z.strictObject({ written_at: time, content: z.string() })),
  messages: z.array(messageSchema),
});
export type ExportedConversation = z.infer<typeof exportedConversationSchema>;

/** A contact message from the visitor's browser. */
const exportedContactMessageSchema = contactMessageSchema.omit({
  visitor_id: true,
  conversation_id: true,
  person_name: true,
  person: true,
});
export type ExportedContactMessage = z.infer<typeof exportedContactMessageSchema>;

/** The admin's entries about them. Merged records are listed separately. */
const exportedPersonSchema = personFieldsSchema.partial().extend({
  created_at: time,
  merged_at: time.nullable(),
});
export type ExportedPerson = z.infer<typeof exportedPersonSchema>;

const exportedProactiveMessageSchema = z.strictObject({
  rule: z.string(),
  content: z.string(),
  sent_at: time,
  shown_at: time.nullable(),
  answered_at: time.nullable(),
});
export type ExportedProactiveMessage = z.infer<typeof exportedProactiveMessageSchema>;

const exportSchema = z.strictObject({
  format: z.literal('foyer-visitor/1'),
  exported_at: time,
  /** All visitor ids linked to them. */
  visitor_ids: z.array(visitorIdSchema).optional(),
  people: z.array(exportedPersonSchema).optional(),
  visitors: z.array(exportedVisitorSchema),
  conversations: z.array(exportedConversationSchema),
  contact_messages: z.array(exportedContactMessageSchema),
  proactive_messages: z.array(exportedProactiveMessageSchema).optional(),
});
export type VisitorExport = z.infer<typeof exportSchema>;

export const exportVisitor = call('GET', '/api/admin/visitors/:visitor_id/export', {
  doc:
    'Everything stored about one person: about this visitor id, every visitor token seen with ' +
    'it, and every other visitor id seen with one of those. Unknown: `not_found`.',
  params: byVisitor,
  answer: exportSchema,
});

export const exportConversation = call('GET', '/api/admin/conversations/:conversation_id/export', {
  doc:
    "Everything stored about the conversation's visitor, as `exportVisitor`: also for " +
    'visitors who are not tracked.',
  params: byConversation,
  answer: exportSchema,
});

const erasedSchema = z.strictObject({
  ok: z.literal(true),
  visitors: count,
  sessions: count,
  conversations: count,
  messages: count,
  /** From the contact form. */
  contact_messages: count,
});
export type Erased = z.infer<typeof erasedSchema>;

export const eraseVisitor = call('POST', '/api/admin/visitors/:visitor_id/erase', {
  doc:
    'Permanently deletes everything that `exportVisitor` returns. Answers once no byte of it ' +
    "is left in either database file. `confirm` repeats the id. The visitor's open chats are " +
    'notified.',
  params: byVisitor,
  body: z.object({ confirm: claimedVisitorIdSchema }),
  answer: erasedSchema,
});

export const eraseConversation = call('POST', '/api/admin/conversations/:conversation_id/erase', {
  doc: 'Permanently deletes everything that `exportConversation` returns, as `eraseVisitor`.',
  params: byConversation,
  body: z.object({ confirm: conversationIdSchema }),
  answer: erasedSchema,
});

/** The deletions of one run of the retention job. `finished_at` null: still running, or interrupted. */
const retentionRunSchema = z.strictObject({
  /** All data of visits that began before this moment was deleted. */
  cutoff_at: time,
  started_at: time,
  finished_at: time.nullable(),
  sessions: count,
  events: count,
  visitors: count,
  fingerprints: count,
  /** Dictionary entries (paths, sources, devices) that nothing referenced any more. */
  entries: count,
});
export type RetentionRun = z.infer<typeof retentionRunSchema>;

export const listRetentionRuns = call('GET', '/api/admin/retention', {
  doc: 'The record of the retention job, newest first.',
  answer: z.strictObject({
    retention_days: z.number().int().positive(),
    runs: z.array(retentionRunSchema).max(limits.server.adminPageSizeMax),
  }),
});
