import type { Presence } from '#shared/contracts/admin.ts';
import type {
  ClientId,
  ConversationId,
  MessageId,
  PrimaryHash,
  VisitorKey,
} from '#shared/contracts/ids.ts';
import type { Message } from '#shared/contracts/message.ts';
import type { Caller, TokenHash } from '#api/http/caller.ts';

/** A conversation as the server knows it. Times are ms since the epoch. */
export interface Conversation {
  readonly conversationId: ConversationId;
  readonly ownerTokenHash: TokenHash;
  readonly primaryHash: PrimaryHash;
  readonly visitorName: string | null;
  readonly initiatedBy: 'visitor' | 'admin';
  readonly initiatedFromPage: string;
  readonly startedAt: number;
  readonly lastActivityAt: number;
  readonly lastSeq: number;
  readonly unread: number;
  readonly lastMessage: { readonly excerpt: string; readonly from_admin: boolean } | null;
}

export interface NewConversation {
  readonly conversationId: ConversationId;
  readonly visitorKey: VisitorKey;
  readonly tokenHash: TokenHash;
  readonly primaryHash: PrimaryHash;
  readonly visitorName: string | null;
  readonly page: string;
  readonly at: number;
}

export interface NewMessage {
  readonly conversationId: ConversationId;
  readonly caller: Caller;
  readonly id: MessageId;
  readonly clientId: ClientId;
  readonly content: string;
  readonly sentFromPage: string | null;
  readonly at: number;
}

export type Appended =
  | {
      readonly kind: 'stored' | 'repeated';
      readonly message: Message;
      readonly conversation: Conversation;
    }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'missing' };

export interface Page {
  readonly messages: Message[];
  readonly hasMore: boolean;
  readonly lastSeq: number;
}

export interface SummaryPosition {
  readonly lastActivityAt: number;
  readonly conversationId: ConversationId;
}

export type PresenceOf = (owner: TokenHash) => Presence | null;

/**
 * Where conversations are kept. Every promise settles after the commit; a write that cannot be kept
 * rejects with `StorageUnavailableError` and leaves nothing behind. The suite that an implementation
 * must pass: store.contract.ts.
 */
export interface ConversationStore {
  /** Opens a conversation, or answers with the open one of the same visitor (`isNew` false). */
  start(input: NewConversation): Promise<{ conversation: Conversation; isNew: boolean }>;
  /** The visitor's open conversation. */
  findActive(tokenHash: TokenHash): Promise<Conversation | null>;
  /** Null when there is none, and when it is not the caller's. */
  find(conversationId: ConversationId, caller: Caller): Promise<Conversation | null>;
  /**
   * Adds a message with the next `seq` and a rising time. The same `clientId` again: `repeated` with
   * the stored row, or `conflict` when text or sender differ.
   */
  append(input: NewMessage): Promise<Appended>;
  /** The newest `limit` messages, oldest first. Null as `find`. */
  newest(id: ConversationId, caller: Caller, limit: number): Promise<Page | null>;
  /** The first `limit` messages behind `afterSeq`. Null as `find`. */
  after(id: ConversationId, caller: Caller, afterSeq: number, limit: number): Promise<Page | null>;
  /** The caller has seen everything up to `seq` (all, when null). Never goes back. Null as `find`. */
  markSeen(
    id: ConversationId,
    caller: Caller,
    seq: number | null,
    at: number,
  ): Promise<Conversation | null>;
  /** All conversations, newest activity first, behind `position`. */
  list(limit: number, position: SummaryPosition | null): Promise<Conversation[]>;
  /** Unread messages over all conversations. */
  unreadTotal(): Promise<number>;
}
