import { z } from 'zod';
import { conversationSummarySchema, type ConversationSummary } from '#shared/contracts/admin.ts';
import type { Failure } from '#shared/contracts/errors.ts';
import {
  ADMIN_PRIMARY_HASH,
  clientIdSchema,
  conversationIdSchema,
  primaryHashSchema,
  visitorIdSchema,
} from '#shared/contracts/ids.ts';
import {
  messageDraftSchema,
  messageSchema,
  type Message,
  type Receipt,
} from '#shared/contracts/message.ts';
import { pageSchema } from '#shared/contracts/text.ts';
import { limits } from '#shared/limits.ts';

/** SPEC 7, realtime. The protocol in words: docs/realtime.md. */
export const SOCKET_PATH = '/socket.io';
export const USER_NAMESPACE = '/user';
export const ADMIN_NAMESPACE = '/admin';

export const userAuthSchema = z.strictObject({
  primaryHash: primaryHashSchema,
  /** Null for a visitor who is not tracked. */
  visitorId: visitorIdSchema.nullable(),
  currentPage: pageSchema,
});
export type UserAuth = z.infer<typeof userAuthSchema>;

export const adminAuthSchema = z.strictObject({
  adminKey: z.string().min(1).max(512),
  primaryHash: z.literal(ADMIN_PRIMARY_HASH),
  currentPage: pageSchema,
});
export type AdminAuth = z.infer<typeof adminAuthSchema>;

const eventIdSchema = z.string().min(1).max(64);

export const heartbeatSchema = z.strictObject({
  currentPage: pageSchema,
  connectionQuality: z.enum(['excellent', 'good', 'fair', 'poor', 'unknown']),
  id: eventIdSchema,
});
export type Heartbeat = z.infer<typeof heartbeatSchema>;

export const navigateSchema = z.strictObject({ currentPage: pageSchema, id: eventIdSchema });
export type Navigate = z.infer<typeof navigateSchema>;

/** A message over the socket: the HTTP payload, the conversation, and always a `client_id`. */
export const socketMessageSchema = messageDraftSchema.extend({
  conversation_id: conversationIdSchema,
  client_id: clientIdSchema,
});
export type SocketMessage = z.infer<typeof socketMessageSchema>;

export const resumeSchema = z.strictObject({
  conversation_id: conversationIdSchema,
  after_seq: z.number().int().nonnegative(),
  limit: z.number().int().min(1).max(limits.chat.historyMessages).optional(),
});
export type Resume = z.infer<typeof resumeSchema>;

/** `t` is the server's time in ms since the epoch, `id` that of the event it answers. */
export const ackSchema = z.strictObject({ t: z.number(), id: eventIdSchema });
export type AckEvent = z.infer<typeof ackSchema>;

export const connectedSchema = z.strictObject({
  ns: z.enum([USER_NAMESPACE, ADMIN_NAMESPACE]),
});
export type Connected = z.infer<typeof connectedSchema>;

export const conversationStartedSchema = z.strictObject({
  conversation_id: conversationIdSchema,
  primary_hash: primaryHashSchema,
  initiated_by: z.enum(['visitor', 'admin']),
  initiated_from_page: z.string(),
});
export type ConversationStarted = z.infer<typeof conversationStartedSchema>;

export const joinedSchema = z.strictObject({
  ok: z.literal(true),
  conversation_id: conversationIdSchema,
  last_seq: z.number().int().nonnegative(),
});
export type Joined = z.infer<typeof joinedSchema>;

export const resumedSchema = z.strictObject({
  ok: z.literal(true),
  messages: z.array(messageSchema),
  has_more: z.boolean(),
  last_seq: z.number().int().nonnegative(),
});
export type Resumed = z.infer<typeof resumedSchema>;

export { conversationSummarySchema as conversationUpdatedSchema };

type Answer<Success> = (answer: Success | Failure) => void;

/** What both kinds of client may say. */
export interface ClientToServerEvents {
  heartbeat: (payload: Heartbeat) => void;
  navigate: (payload: Navigate) => void;
  idle: (isIdle: boolean) => void;
  join_conversation: (id: string, answer?: Answer<Joined>) => void;
  message: (payload: SocketMessage, answer?: Answer<Receipt>) => void;
  resume: (payload: Resume, answer?: Answer<Resumed>) => void;
}

/** What the server says to a visitor. */
export interface UserEvents {
  ack: (payload: AckEvent) => void;
  connected: (payload: Connected) => void;
  message: (payload: Message) => void;
  conversation_started: (payload: ConversationStarted) => void;
}

/** What the server says to the admin: the same, and the changed row of the list. */
export interface AdminEvents extends UserEvents {
  conversation_updated: (payload: ConversationSummary) => void;
}

/** Every event a client may send with the schema of its payload: one table for server and tests. */
export const clientEventSchemas = {
  heartbeat: heartbeatSchema,
  navigate: navigateSchema,
  idle: z.boolean(),
  join_conversation: conversationIdSchema,
  message: socketMessageSchema,
  resume: resumeSchema,
} as const satisfies Record<keyof ClientToServerEvents, z.ZodType>;
