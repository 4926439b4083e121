import { z } from 'zod';
import { conversationSummarySchema } from '#shared/contracts/admin.ts';
import { call, type AnswerOf } from '#shared/contracts/call.ts';
import { conversationIdSchema, messageIdSchema } from '#shared/contracts/ids.ts';
import { byConversation, done, time } from '#shared/contracts/shapes.ts';
import { wellFormedText } from '#shared/contracts/text.ts';
import { limits } from '#shared/limits.ts';

/** Calls of the admin's inbox. All need `x-admin-key`. */

export const getConversation = call('GET', '/api/admin/conversations/:conversation_id', {
  doc: 'One row of the list of conversations, whatever filter it matches.',
  scope: 'conversations',
  params: byConversation,
  answer: conversationSummarySchema,
});

export const snoozeConversation = call('POST', '/api/admin/conversations/:conversation_id/snooze', {
  doc:
    'Snoozes an open conversation until that time, or wakes it with null. It wakes by itself, ' +
    'as unread, when the time comes, and at once when the visitor writes.',
  params: byConversation,
  body: z.object({ until: time.nullable() }),
  answer: done,
});

export const markConversationUnread = call(
  'POST',
  '/api/admin/conversations/:conversation_id/unread',
  {
    doc:
      'Counts the conversation as unread until an admin views it again. The visitor is not ' +
      'notified.',
    params: byConversation,
    answer: done,
  },
);

/** An admin's note about a visitor. Stored separately from messages and never sent to visitors. */
export const noteSchema = z.strictObject({
  note_id: messageIdSchema,
  conversation_id: conversationIdSchema,
  content: z.string(),
  written_at: time,
});
export type Note = z.infer<typeof noteSchema>;

export const addNote = call('POST', '/api/admin/conversations/:conversation_id/notes', {
  doc:
    'Adds a note. A repeated `note_id` is the same note; a program may send the header ' +
    '`Idempotency-Key` instead.',
  scope: 'write',
  status: 201,
  params: byConversation,
  body: z.object({
    content: wellFormedText(limits.inbox.noteCharacters).trim().min(1),
    /** Chosen by the caller, so that a repeated call adds the note once. */
    note_id: messageIdSchema.optional(),
  }),
  answer: z.strictObject({ ok: z.literal(true), note: noteSchema }),
});

export const removeNote = call('POST', '/api/admin/notes/:note_id/remove', {
  doc: 'Removes a note.',
  params: z.object({ note_id: messageIdSchema }),
  answer: done,
});

const foundMessageSchema = z.strictObject({
  conversation_id: conversationIdSchema,
  seq: z.number().int().positive(),
  from_admin: z.boolean(),
  sent_at: time,
  visitor_name: z.string().nullable(),
  /** The visitor's name in the console. */
  name: z.string().optional(),
  /** The text around the matches, in order; joined, it is an excerpt of the message. */
  excerpt: z.array(z.strictObject({ text: z.string(), is_match: z.boolean() })),
});
export type FoundMessage = z.infer<typeof foundMessageSchema>;

/** The owner's search text. */
const typedWords = wellFormedText(limits.inbox.searchCharacters).trim().min(1);

export const searchNotes = call('GET', '/api/admin/notes/search', {
  doc:
    'Notes that contain all the words, the newest first: a few, among the newest that are ' +
    'searched.',
  query: z.strictObject({ q: typedWords }),
  answer: z.strictObject({
    /** `name`: the visitor's name in the console. */
    notes: z.array(noteSchema.extend({ name: z.string() })),
  }),
});
export type FoundNote = AnswerOf<typeof searchNotes>['notes'][number];

export const searchMessages = call('GET', '/api/admin/messages/search', {
  doc:
    'Messages that contain all the words; the last one, from two letters on, is a prefix. ' +
    'Newest first. Ignores case and accents. Omits what a blocked visitor wrote.',
  scope: 'conversations',
  query: z.strictObject({
    q: typedWords,
    cursor: z
      .string()
      .regex(/^\d{1,15}$/, 'must be the next_cursor of the page before')
      .optional(),
  }),
  answer: z.strictObject({
    found: z.array(foundMessageSchema),
    next_cursor: z.string().nullable(),
  }),
});
