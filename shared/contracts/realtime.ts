import { z } from 'zod';
import { sessionIdSchema } from '#shared/contracts/admin-sessions.ts';
import { claimedVisitorIdSchema } from '#shared/contracts/claimed-id.ts';
import { conversationSummarySchema } from '#shared/contracts/admin.ts';
import { contactReceivedSchema, contactUpdatedSchema } from '#shared/contracts/contact.ts';
import type { Failure } from '#shared/contracts/errors.ts';
import {
  ADMIN_PRIMARY_HASH,
  conversationIdSchema,
  primaryHashSchema,
} from '#shared/contracts/ids.ts';
import { conversationStatusEventSchema } from '#shared/contracts/lifecycle.ts';
import {
  markSchema,
  readStateEventSchema,
  readStateSchema,
  typingEventSchema,
  typingSchema,
} from '#shared/contracts/read-state.ts';
import { messageDraftSchema, messageSchema, receiptSchema } from '#shared/contracts/message.ts';
import {
  availabilityStatusSchema,
  networkClassSchema,
  ownerSchema,
  presenceNewsSchema,
} from '#shared/contracts/presence.ts';
import { proactiveMessageSchema, proactiveShownSchema } from '#shared/contracts/proactive.ts';
import { time } from '#shared/contracts/shapes.ts';
import { pageSchema } from '#shared/contracts/text.ts';
import { limits } from '#shared/limits.ts';

/** Realtime. docs/realtime.md describes the protocol. */
export const SOCKET_PATH = '/socket.io';
export const USER_NAMESPACE = '/user';
export const ADMIN_NAMESPACE = '/admin';

export const userAuthSchema = z.object({
  primaryHash: primaryHashSchema,
  /** Null for a visitor who is not tracked. */
  visitorId: claimedVisitorIdSchema.nullable().default(null),
  currentPage: pageSchema.default('/'),
  networkClass: networkClassSchema.optional(),
});
export type UserAuth = z.infer<typeof userAuthSchema>;

export const adminAuthSchema = z.object({
  adminKey: z.string().min(1).max(512),
  primaryHash: z.literal(ADMIN_PRIMARY_HASH).optional(),
  currentPage: pageSchema.optional(),
  /** Identifies the console, so that it can be logged out separately (admin-sessions.ts). */
  session: sessionIdSchema.optional(),
});
export type AdminAuth = z.infer<typeof adminAuthSchema>;

const eventIdSchema = z.string().min(1).max(64);

export const heartbeatSchema = z.object({
  currentPage: pageSchema,
  connectionQuality: z.enum(['excellent', 'good', 'fair', 'poor', 'unknown']).default('unknown'),
  id: eventIdSchema,
  networkClass: networkClassSchema.optional(),
});
export type Heartbeat = z.infer<typeof heartbeatSchema>;

export const navigateSchema = z.object({ currentPage: pageSchema, id: eventIdSchema });
export type Navigate = z.infer<typeof navigateSchema>;

/** A message over the socket: the HTTP payload and the conversation. */
export const socketMessageSchema = messageDraftSchema.extend({
  conversation_id: conversationIdSchema,
});
export type SocketMessage = z.infer<typeof socketMessageSchema>;

const resumeSchema = z.object({
  conversation_id: conversationIdSchema,
  after_seq: z.number().int().nonnegative(),
  limit: z.number().int().min(1).max(limits.chat.historyMessages).optional(),
});

/** `t` is the server's time in ms since the epoch, `id` that of the answered event. */
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

/** The conversation and all of its visitor's data were permanently deleted. */
export const conversationErasedSchema = z.strictObject({
  conversation_id: conversationIdSchema,
  primary_hash: primaryHashSchema,
});
export type ConversationErased = z.infer<typeof conversationErasedSchema>;

/** Sent to a browser that came by a return link: the links were revoked, and with them its access. */
const conversationWithdrawnSchema = z.strictObject({
  conversation_id: conversationIdSchema,
});

export const joinedSchema = z.strictObject({
  ok: z.literal(true),
  conversation_id: conversationIdSchema,
  /** The closer and the time; null while it is open. */
  ended: z.strictObject({ by: z.enum(['visitor', 'admin']), at: time }).nullable(),
  last_seq: z.number().int().nonnegative(),
  read_state: readStateSchema,
});
export type Joined = z.infer<typeof joinedSchema>;

export const resumedSchema = z.strictObject({
  ok: z.literal(true),
  messages: z.array(messageSchema),
  has_more: z.boolean(),
  last_seq: z.number().int().nonnegative(),
  read_state: readStateSchema,
});
export type Resumed = z.infer<typeof resumedSchema>;

/** Something was stored or erased that the console lists of people, so what it shows is out of date. */
const peopleChangedSchema = z.strictObject({});

/** The server is stopping, and another one accepts connections: reconnect at once. */
const serverStoppingSchema = z.strictObject({});

/** Every event from the server to a visitor, with the schema of its payload. */
export const userEventSchemas = {
  server_stopping: serverStoppingSchema,
  ack: ackSchema,
  connected: connectedSchema,
  message: messageSchema,
  conversation_started: conversationStartedSchema,
  conversation_status: conversationStatusEventSchema,
  conversation_erased: conversationErasedSchema,
  conversation_withdrawn: conversationWithdrawnSchema,
  typing: typingEventSchema,
  read_state: readStateEventSchema,
  owner: ownerSchema,
  proactive_message: proactiveMessageSchema,
} as const;

/** Every event from the server to the admin: the visitor's events, and changed rows of the lists. */
export const adminEventSchemas = {
  ...userEventSchemas,
  conversation_updated: conversationSummarySchema,
  presence: presenceNewsSchema,
  availability: availabilityStatusSchema,
  contact_received: contactReceivedSchema,
  contact_updated: contactUpdatedSchema,
  people_changed: peopleChangedSchema,
} as const;

type Listeners<Schemas extends Record<string, z.ZodType>> = {
  [Event in keyof Schemas]: (payload: z.infer<Schemas[Event]>) => void;
};
export type UserEvents = Listeners<typeof userEventSchemas>;
export type AdminEvents = Listeners<typeof adminEventSchemas>;

/** Every client event with the schema of its payload: one table for server, clients and tests. */
export const clientEventSchemas = {
  heartbeat: heartbeatSchema,
  navigate: navigateSchema,
  idle: z.boolean(),
  join_conversation: conversationIdSchema,
  message: socketMessageSchema,
  resume: resumeSchema,
  typing: typingSchema,
  delivered: markSchema,
  read: markSchema,
  /** The visitor saw the proactive message. */
  proactive_shown: proactiveShownSchema,
} as const;

/** The server's successful answer to each event. Events not listed get none. */
export const acknowledgementSchemas = {
  join_conversation: joinedSchema,
  message: receiptSchema,
  resume: resumedSchema,
} as const;

type Answers = typeof acknowledgementSchemas;

/** Events that both kinds of client may send, in Socket.IO's types. */
export type ClientToServerEvents = {
  [Event in keyof typeof clientEventSchemas]: Event extends keyof Answers
    ? (
        payload: z.infer<(typeof clientEventSchemas)[Event]>,
        answer?: (answer: z.infer<Answers[Event]> | Failure) => void,
      ) => void
    : (payload: z.infer<(typeof clientEventSchemas)[Event]>) => void;
};
