import { z } from 'zod';

/**
 * A lower-case UUID. Readers accept capitals too (RFC 9562, section 4) and convert them: a store
 * compares text, and the same id in capitals must not become a second row.
 */
export const uuidSchema = z.uuid().toLowerCase();
const uuidV7 = z.uuidv7().toLowerCase();

/**
 * Branded identifiers: the compiler rejects a conversation's id in place of a message's. Conversation
 * and message ids are UUIDv7: 74 random bits behind a timestamp. Still, every access is checked against
 * the visitor's token (see docs/decisions/004-identity.md).
 */
export const conversationIdSchema = uuidV7.brand('ConversationId');
export type ConversationId = z.infer<typeof conversationIdSchema>;

export const messageIdSchema = uuidV7.brand('MessageId');
export type MessageId = z.infer<typeof messageIdSchema>;

/** Created by the sender before the bubble appears. Repeats denote the same message. */
export const clientIdSchema = uuidSchema.brand('ClientId');
export type ClientId = z.infer<typeof clientIdSchema>;

/** The id that a tracked browser claims. It grants no access. */
export const visitorIdSchema = uuidSchema.brand('VisitorId');
export type VisitorId = z.infer<typeof visitorIdSchema>;

/** The server's internal name for a visitor with a token. Never leaves the server. */
export type VisitorKey = string & z.$brand<'VisitorKey'>;

/** SHA-256 of the device's attributes as 64 hex digits, stored in lower case. A hint; it grants no access. */
export const primaryHashSchema = z
  .string()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')
  .brand('PrimaryHash');
export type PrimaryHash = z.infer<typeof primaryHashSchema>;

/** Sent by the admin in place of a visitor's hash. */
export const ADMIN_PRIMARY_HASH = 'admin';
export const anyPrimaryHashSchema = z.union([primaryHashSchema, z.literal(ADMIN_PRIMARY_HASH)]);
