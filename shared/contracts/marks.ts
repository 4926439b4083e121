import { z } from 'zod';
import { conversationIdSchema } from '#shared/contracts/ids.ts';

const seq = z.number().int().nonnegative();

/**
 * One side's read state: a device of theirs has everything up to `delivered_seq`, and they have
 * read everything up to `read_seq`. Both only increase, and whatever is read is delivered.
 */
export const sideMarksSchema = z.strictObject({ delivered_seq: seq, read_seq: seq });
export type SideMarks = z.infer<typeof sideMarksSchema>;

/** Both sides of a conversation. The visitor's marks are the read state of the admin's messages. */
export const marksSchema = z.strictObject({ visitor: sideMarksSchema, admin: sideMarksSchema });
export type Marks = z.infer<typeof marksSchema>;

/** Event `marks`: the conversation's read state advanced. */
export const marksEventSchema = marksSchema.extend({ conversation_id: conversationIdSchema });
export type MarksEvent = z.infer<typeof marksEventSchema>;

/** Events `delivered` and `read`: the sender has everything up to `seq`. Repeats are harmless. */
export const markSchema = z.object({ conversation_id: conversationIdSchema, seq });
export type Mark = z.infer<typeof markSchema>;

/** Event `typing`, client to server. Relayed, never stored. */
export const typingSchema = z.object({ conversation_id: conversationIdSchema });
export type Typing = z.infer<typeof typingSchema>;

/** Event `typing`, server to client: who writes. */
export const typingEventSchema = typingSchema.extend({ from_admin: z.boolean() });
export type TypingEvent = z.infer<typeof typingEventSchema>;
