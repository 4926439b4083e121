import { z } from 'zod';
import { conversationIdSchema } from '#shared/contracts/ids.ts';

const seq = z.number().int().nonnegative();

/**
 * One side's read state: one of their devices has everything up to `delivered_seq`, and they have read
 * everything up to `read_seq`. Both only increase, and a read message counts as delivered.
 */
export const sideReadStateSchema = z.strictObject({ delivered_seq: seq, read_seq: seq });
export type SideReadState = z.infer<typeof sideReadStateSchema>;

/** Both sides of a conversation. The visitor's side is the read state of the admin's messages. */
export const readStateSchema = z.strictObject({
  visitor: sideReadStateSchema,
  admin: sideReadStateSchema,
});
export type ReadState = z.infer<typeof readStateSchema>;

/** Event `read_state`: the conversation's read state advanced. */
export const readStateEventSchema = readStateSchema.extend({
  conversation_id: conversationIdSchema,
});
export type ReadStateEvent = z.infer<typeof readStateEventSchema>;

/** Events `delivered` and `read`: the sender has everything up to `seq`. Repeats are harmless. */
export const markSchema = z.object({ conversation_id: conversationIdSchema, seq });

/** Event `typing`, client to server. Relayed, never stored. */
export const typingSchema = z.object({ conversation_id: conversationIdSchema });

/** Event `typing`, server to client, with the author. */
export const typingEventSchema = typingSchema.extend({ from_admin: z.boolean() });
export type TypingEvent = z.infer<typeof typingEventSchema>;
