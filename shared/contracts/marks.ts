import { z } from 'zod';
import { conversationIdSchema } from '#shared/contracts/ids.ts';

const seq = z.number().int().nonnegative();

/**
 * How far one side has come: a device of theirs holds everything up to `delivered_seq`, and they have
 * looked at everything up to `read_seq`. Both only rise, and what is read is delivered.
 */
export const sideMarksSchema = z.strictObject({ delivered_seq: seq, read_seq: seq });
export type SideMarks = z.infer<typeof sideMarksSchema>;

/** Both sides of a conversation. The visitor's marks tell how far the admin's messages have come. */
export const marksSchema = z.strictObject({ visitor: sideMarksSchema, admin: sideMarksSchema });
export type Marks = z.infer<typeof marksSchema>;

/** Event `marks`: a mark of the conversation has risen. */
export const marksEventSchema = marksSchema.extend({ conversation_id: conversationIdSchema });
export type MarksEvent = z.infer<typeof marksEventSchema>;

/** Events `delivered` and `read`: the sender has come up to `seq`. Repeats are harmless. */
export const markSchema = z.object({ conversation_id: conversationIdSchema, seq });
export type Mark = z.infer<typeof markSchema>;

/** Event `typing`, client to server. Relayed, never stored. */
export const typingSchema = z.object({ conversation_id: conversationIdSchema });
export type Typing = z.infer<typeof typingSchema>;

/** Event `typing`, server to client: who writes. */
export const typingEventSchema = typingSchema.extend({ from_admin: z.boolean() });
export type TypingEvent = z.infer<typeof typingEventSchema>;
