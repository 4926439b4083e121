import { z } from 'zod';
import { attachmentSchema } from '#shared/contracts/attachment.ts';
import {
  anyPrimaryHashSchema,
  clientIdSchema,
  conversationIdSchema,
  messageIdSchema,
  primaryHashSchema,
} from '#shared/contracts/ids.ts';
import { markedDrawingSchema } from '#shared/contracts/marked-drawing.ts';
import { lacking, time } from '#shared/contracts/shapes.ts';
import { messageTextSchema, pageSchema } from '#shared/contracts/text.ts';

/**
 * A stored chat message with the fields that delivery needs: `seq`, its number in the conversation (1,
 * 2, 3 … without gaps), and the sender's `client_id`. `sent_at` is the server's time, ISO 8601 UTC with
 * milliseconds, increasing within a conversation.
 */
export const messageSchema = z.strictObject({
  id: messageIdSchema,
  conversation_id: conversationIdSchema,
  content: z.string(),
  from_admin: z.boolean(),
  primary_hash: primaryHashSchema,
  sent_at: time,
  sent_from_page: z.string().nullable(),
  seq: z.number().int().positive(),
  client_id: clientIdSchema,
  /** The file that the message carries. */
  attachment: attachmentSchema.optional(),
  /** The drawing that the message marks. */
  drawing: markedDrawingSchema.optional(),
  /** Sent by one of the owner's rules, not written by hand. */
  automatic: z.literal(true).optional(),
  /** For the admin only: written while its author was blocked; `content` is empty. */
  withheld: z.literal(true).optional(),
});
export type Message = z.infer<typeof messageSchema>;

/**
 * A message as its sender submits it. `client_id` makes a repeat harmless; without one the server
 * creates one, and then two equal posts are two messages.
 */
export const messageDraftSchema = z.object({
  content: messageTextSchema,
  from_admin: z.boolean(),
  /** The token or key identifies the sender; the hash is a hint. */
  primary_hash: anyPrimaryHashSchema.optional(),
  sent_from_page: pageSchema.nullable().default(null),
  client_id: lacking(clientIdSchema),
  drawing: markedDrawingSchema.optional(),
  /** Whether a conversation's first message answers a proactive message. */
  answers_proactive: lacking(z.boolean()),
});
export type MessageDraft = z.infer<typeof messageDraftSchema>;

/** The answer to a sent message: the message as committed. */
export const receiptSchema = z.strictObject({ ok: z.literal(true), message: messageSchema });
export type Receipt = z.infer<typeof receiptSchema>;
