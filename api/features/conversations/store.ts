import type { Presence } from '#shared/contracts/admin.ts';
import type {
  ClientId,
  ConversationId,
  MessageId,
  PrimaryHash,
  VisitorKey,
} from '#shared/contracts/ids.ts';
import type { ConversationStatus, PastConversation } from '#shared/contracts/lifecycle.ts';
import type { Marks } from '#shared/contracts/marks.ts';
import type { Message } from '#shared/contracts/message.ts';
import type { ConversationFilter } from '#shared/domain/conversation-filter.ts';
import type { Caller, TokenHash } from '#api/http/caller.ts';

/** A conversation as the server knows it. Times are ms since the epoch. */
export interface Conversation {
  readonly conversationId: ConversationId;
  readonly visitorTokenHash: TokenHash;
  readonly primaryHash: PrimaryHash;
  readonly visitorName: string | null;
  readonly initiatedBy: 'visitor' | 'admin';
  readonly initiatedFromPage: string;
  readonly startedAt: number;
  readonly lastActivityAt: number;
  readonly lastSeq: number;
  /** The last message that reached the admin: what a blocked visitor wrote did not. */
  readonly lastVisibleSeq: number;
  readonly status: ConversationStatus;
  /** Who ended or reopened it last. */
  readonly statusBy: 'visitor' | 'admin' | null;
  readonly statusAt: number | null;
  /** Its visitor is blocked. */
  readonly isBlocked: boolean;
  readonly unread: number;
  /** Snoozed until then. */
  readonly snoozedUntil: number | null;
  readonly isMarkedUnread: boolean;
  readonly marks: Marks;
  /** Where the visitor wants an answer to go when the owner was away. */
  readonly replyEmail: string | null;
  readonly lastMessage: { readonly excerpt: string; readonly from_admin: boolean } | null;
}

export interface NewConversation {
  readonly conversationId: ConversationId;
  readonly visitorKey: VisitorKey;
  readonly tokenHash: TokenHash;
  readonly primaryHash: PrimaryHash;
  readonly visitorName: string | null;
  readonly initiatedBy: 'visitor' | 'admin';
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
      /** Its author is blocked: it is theirs alone. */
      readonly isWithheld: boolean;
      /** What was ended or reopened by it, in that order. */
      readonly changed: readonly Conversation[];
    }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'missing' };

/** Ends at `floodLimits.pageBytes` where that comes before the limit; empty only when nothing is left. */
export interface Page {
  readonly messages: Message[];
  /** There are more in the direction that was read. */
  readonly hasMore: boolean;
  /** Of the messages, as JSON. */
  readonly bytes: number;
  readonly lastSeq: number;
  readonly marks: Marks;
}

export interface Marked {
  readonly conversation: Conversation;
  /** False: it was known before. */
  readonly hasRisen: boolean;
  /** It counts as less unread than before. */
  readonly hasBeenUnread?: boolean;
}

export interface SummaryPosition {
  /** Of a list with unread ones first: whether those still go on. */
  readonly isUnread?: boolean;
  readonly lastActivityAt: number;
  readonly conversationId: ConversationId;
}

export type PresenceOf = (visitorTokenHash: TokenHash) => Presence | null;

export interface StatusChange {
  readonly conversation: Conversation;
  /** What was ended or reopened, in that order. Empty: it was so before. */
  readonly changed: readonly Conversation[];
}

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
   * Adds a message with the next `seq` and a rising time. An ended conversation is opened again by
   * it, and another open one of the same visitor ends. What a blocked visitor writes is withheld: the
   * admin reads it without its content, and neither unread count nor list move. The same `clientId` again: `repeated` with
   * the stored row, or `conflict` when text or sender differ.
   */
  append(input: NewMessage): Promise<Appended>;
  /** The newest `limit` messages, oldest first. Null as `find`. */
  newest(id: ConversationId, caller: Caller, limit: number): Promise<Page | null>;
  /** The `limit` messages next before `beforeSeq`, oldest first. Null as `find`. */
  before(
    id: ConversationId,
    caller: Caller,
    beforeSeq: number,
    limit: number,
  ): Promise<Page | null>;
  /** The first `limit` messages behind `afterSeq`. Null as `find`. */
  after(id: ConversationId, caller: Caller, afterSeq: number, limit: number): Promise<Page | null>;
  /**
   * The caller has seen, and so has, everything up to `seq` (all, when null). Never goes back. Null
   * as `find`.
   */
  markSeen(
    id: ConversationId,
    caller: Caller,
    seq: number | null,
    at: number,
  ): Promise<Marked | null>;
  /** A device of the caller has everything up to `seq`. Never goes back. Null as `find`. */
  markDelivered(id: ConversationId, caller: Caller, seq: number): Promise<Marked | null>;
  /** Null as `find`. */
  setReplyEmail(
    id: ConversationId,
    caller: Caller,
    email: string | null,
  ): Promise<Conversation | null>;
  /** Ends or reopens; another open one of the same visitor ends when this one opens. Null as `find`. */
  setStatus(
    id: ConversationId,
    caller: Caller,
    status: ConversationStatus,
    at: number,
  ): Promise<StatusChange | null>;
  /**
   * Blocks the conversation's visitor at that time, or unblocks them with null. Answers all of their
   * conversations, or null when there is no such conversation.
   */
  setBlocked(id: ConversationId, at: number | null): Promise<Conversation[] | null>;
  /** The visitor's conversations that have messages, newest first. */
  history(tokenHash: TokenHash, limit: number): Promise<PastConversation[]>;
  /**
   * All conversations, newest activity first, or with a filter those that stand under that name, the
   * unread ones before the others. Behind `position`; without those of which nothing ever
   * reached the admin because their visitor was blocked.
   */
  list(
    limit: number,
    position: SummaryPosition | null,
    filter?: ConversationFilter | null,
  ): Promise<Conversation[]>;
  /** Snoozes an open one until then, or wakes it. Null when there is no such conversation. */
  snooze(id: ConversationId, until: number | null): Promise<Conversation | null>;
  /** Counts at least one of its messages as unread until the admin looks again. Null as `snooze`. */
  markUnread(id: ConversationId): Promise<Conversation | null>;
  /** Wakes those whose time has come, as unread, and answers them. */
  wake(now: number): Promise<Conversation[]>;
  /** Unread messages over all conversations. */
  unreadTotal(): Promise<number>;
}
