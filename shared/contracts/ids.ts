import { z } from 'zod';

/**
 * A lower-case UUID. Readers accept capitals too (RFC 9562, section 4) and convert them: a store
 * compares text, and the same id in capitals must not become a second row.
 */
export const uuidSchema = z.uuid().toLowerCase();
const uuidV7 = z.uuidv7().toLowerCase();

/**
 * Branded identifiers: a conversation's id cannot be passed where a message's is meant.
 * Conversation and message ids are UUIDv7: 74 random bits behind a timestamp, and still every access
 * is checked against the owner's token (see docs/decisions/004-identity.md).
 */
export const conversationIdSchema = uuidV7.brand('ConversationId');
export type ConversationId = z.infer<typeof conversationIdSchema>;

export const messageIdSchema = uuidV7.brand('MessageId');
export type MessageId = z.infer<typeof messageIdSchema>;

/** Created by the sender before the bubble appears. A repeat of it is the same message. */
export const clientIdSchema = uuidSchema.brand('ClientId');
export type ClientId = z.infer<typeof clientIdSchema>;

/** The id that a tracked browser claims. It grants no access. */
export const visitorIdSchema = uuidSchema.brand('VisitorId');
export type VisitorId = z.infer<typeof visitorIdSchema>;

/** The server's own name for a visitor who holds a token. Never leaves the server. */
export type VisitorKey = string & z.$brand<'VisitorKey'>;

/** SHA-256 of the device's attributes as 64 hex digits, stored in lower case. A hint; it grants no access. */
export const primaryHashSchema = z
  .string()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')
  .brand('PrimaryHash');
export type PrimaryHash = z.infer<typeof primaryHashSchema>;

/** The admin sends this where a visitor sends their hash. */
export const ADMIN_PRIMARY_HASH = 'admin';
export const anyPrimaryHashSchema = z.union([primaryHashSchema, z.literal(ADMIN_PRIMARY_HASH)]);
