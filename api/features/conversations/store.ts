import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type {
  ClientId,
  ConversationId,
  MessageId,
  PrimaryHash,
  VisitorId,
  VisitorKey,
} from '#shared/contracts/ids.ts';
import type { ConversationStatus, PastConversation } from '#shared/contracts/lifecycle.ts';
import type { ReadState } from '#shared/contracts/read-state.ts';
import type { MarkedDrawing } from '#shared/contracts/marked-drawing.ts';
import type { SeqRange } from '#shared/domain/seq-ranges.ts';
import type { Message } from '#shared/contracts/message.ts';
import type { ConversationFilter } from '#shared/domain/conversation-filter.ts';
import type { Caller, TokenHash } from '#api/http/caller.ts';
import type { PendingAlarm } from '#api/platform/pending-alarm.ts';

/** Stored with an unconfirmed address. */
export interface PendingConfirmation {
  readonly at: number;
  /** The request mail; null if the cap is reached, or none is sent. */
  readonly mail: PendingAlarm | null;
  /** Its recipient: another address may be left before it is sent. */
  readonly detail: string;
}

/** A conversation as stored. Times are ms since the epoch. */
export interface Conversation {
  readonly conversationId: ConversationId;
  readonly visitorTokenHash: TokenHash;
  readonly primaryHash: PrimaryHash;
  /** The visitor's name in the console. */
  readonly name: string;
  /** The id of their person, the same on every screen. */
  readonly person: string;
  readonly visitorName: string | null;
  readonly initiatedBy: 'visitor' | 'admin';
  readonly initiatedFromPage: string;
  readonly startedAt: number;
  readonly lastActivityAt: number;
  readonly lastSeq: number;
  /** The last message that reached the admin. Messages of a blocked visitor do not. */
  readonly lastVisibleSeq: number;
  readonly status: ConversationStatus;
  /** The last to close or reopen it. */
  readonly statusBy: 'visitor' | 'admin' | null;
  readonly statusAt: number | null;
  /** Whether its visitor is blocked. */
  readonly isBlocked: boolean;
  readonly unread: number;
  /** When the snooze ends. */
  readonly snoozedUntil: number | null;
  readonly isMarkedUnread: boolean;
  readonly readState: ReadState;
  /** The visitor's address for replies while the owner is away. */
  readonly replyEmail: string | null;
  /** When that address began to wait for confirmation; null if confirmed. */
  readonly replyAwaitsAt: number | null;
  /** When an unread answer was last mailed, in ms since the epoch. */
  readonly mailedAt: number | null;
  /** The answers contained in those mails. */
  readonly mailedAnswers: readonly SeqRange[];
  /** When a return link was last opened. */
  readonly returnedAt: number | null;
  /** The time of the visitor's first message that was not withheld. */
  readonly firstMessageAt: number | null;
  /** The time of the first message that the owner has not answered; null if the visitor does not wait. */
  readonly waitingSince: number | null;
  readonly lastMessage: { readonly excerpt: string; readonly from_admin: boolean } | null;
}

export interface NewConversation {
  readonly conversationId: ConversationId;
  readonly visitorKey: VisitorKey;
  readonly tokenHash: TokenHash;
  /** The id that their browser claims; null if it is not tracked. */
  readonly visitorId: VisitorId | null;
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
  readonly drawing?: MarkedDrawing | undefined;
  readonly at: number;
  /** Whether it answers a proactive message to this visitor, which then precedes it. */
  readonly answersProactive?: boolean | undefined;
  /** Whether the owner was away, for a visitor's message. */
  readonly isOwnerAway?: boolean;
  /**
   * The alarm that a visitor's message causes if the owner has read all before it: `chat_started` for
   * the first one, else `message_received`. Stored with the message.
   */
  readonly alarm?: PendingAlarm | undefined;
}

export type Appended =
  | {
      readonly kind: 'stored' | 'repeated';
      readonly message: Message;
      readonly conversation: Conversation;
      /** The author was blocked: only they may see the message. */
      readonly isWithheld: boolean;
      /** Before this, the conversation was empty for the owner. */
      readonly hasBegun: boolean;
      /** The conversations that the message closed or reopened, in that order. */
      readonly changed: readonly Conversation[];
      /** The proactive message that this one answers: the first of the conversation. */
      readonly proactive: Message | null;
    }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'missing' };

/** A page ends early at `floodLimits.pageBytes`. It is empty only if nothing is left. */
export interface Page {
  readonly messages: Message[];
  /** Whether there are more in the direction of reading. */
  readonly hasMore: boolean;
  /** The size of the messages as JSON. */
  readonly bytes: number;
  readonly lastSeq: number;
  readonly readState: ReadState;
}

export interface Marked {
  readonly conversation: Conversation;
  /** False if it was already known. */
  readonly hasRisen: boolean;
  /** Whether the unread count fell. */
  readonly hasBeenUnread?: boolean;
}

/** Further conditions on listed conversations; all given parts must hold. */
export interface ListNarrowing {
  /** The record of the person has this tag, or a deal. */
  readonly tag?: string | undefined;
  readonly hasDeal?: boolean | undefined;
  /** The visitor left an address, in the chat or with a contact message, or the record has one. */
  readonly hasEmail?: boolean | undefined;
  /** The visitor wrote, and nobody has replied. */
  readonly isUnanswered?: boolean | undefined;
  /** A browser of the person claims one of these ids. */
  readonly visitorIds?: readonly VisitorId[] | undefined;
  /** Of these visitors. */
  readonly tokenHashes?: readonly TokenHash[] | undefined;
}

export interface SummaryPosition {
  /** With unread conversations first: whether those continue. */
  readonly isUnread?: boolean;
  readonly lastActivityAt: number;
  /** In the list of waiting visitors, instead of `lastActivityAt`. */
  readonly waitingSince?: number | null;
  readonly conversationId: ConversationId;
}

export type PresenceOf = (
  visitorTokenHash: TokenHash,
) => Pick<ConversationSummary, 'presence'> & { readonly is_in_chat?: true };

export interface StatusChange {
  readonly conversation: Conversation;
  /** The conversations that were closed or reopened, in that order. Empty when nothing changed. */
  readonly changed: readonly Conversation[];
}

/**
 * Stores conversations. Every promise settles after the commit; a failed write rejects with
 * `StorageUnavailableError` and stores nothing. Every implementation must pass store.contract.ts.
 */
export interface ConversationStore {
  /** Opens a conversation, or returns the visitor's open one (`isNew` false). */
  start(input: NewConversation): Promise<{ conversation: Conversation; isNew: boolean }>;
  /** The visitor's open conversation. */
  findActive(tokenHash: TokenHash): Promise<Conversation | null>;
  /** Null if there is none, or it is not the caller's. */
  find(conversationId: ConversationId, caller: Caller): Promise<Conversation | null>;
  /**
   * Adds a message with the next `seq` and an increasing time. The first one of a conversation comes
   * after the proactive message that it answers. It reopens a closed conversation, which closes another
   * open one of the same visitor. A blocked visitor's message is withheld: the admin sees it without its
   * content, and it changes neither the unread count nor the list. A repeated `clientId` returns
   * `repeated` with the stored row, or `conflict` if text, sender or marks differ.
   */
  append(input: NewMessage): Promise<Appended>;
  /** The newest `limit` messages, oldest first. Null as for `find`. */
  newest(id: ConversationId, caller: Caller, limit: number): Promise<Page | null>;
  /** The `limit` messages before `beforeSeq`, oldest first. Null as for `find`. */
  before(
    id: ConversationId,
    caller: Caller,
    beforeSeq: number,
    limit: number,
  ): Promise<Page | null>;
  /** The first `limit` messages after `afterSeq`. Null as for `find`. */
  after(id: ConversationId, caller: Caller, afterSeq: number, limit: number): Promise<Page | null>;
  /**
   * Marks messages up to `seq` (all if null) as read, and therefore delivered. Never goes back. Null as
   * for `find`.
   */
  markSeen(
    id: ConversationId,
    caller: Caller,
    seq: number | null,
    at: number,
  ): Promise<Marked | null>;
  /**
   * Marks messages up to `seq` as delivered to a device of the caller. Never goes back. Null as for
   * `find`.
   */
  markDelivered(id: ConversationId, caller: Caller, seq: number): Promise<Marked | null>;
  /**
   * Saves the reply address. With `pending`, a changed address waits for confirmation, and its mail is
   * stored with it; the same address stays as it is. Null as for `find`.
   */
  setReplyEmail(
    id: ConversationId,
    caller: Caller,
    email: string | null,
    confirmation?: PendingConfirmation | null,
  ): Promise<Conversation | null>;
  /** Null if the conversation does not exist or has another address. */
  confirmReplyEmail(id: ConversationId, email: string): Promise<Conversation | null>;
  /** Records which answers were mailed and when. Null if there is no such conversation. */
  noteMailed(id: ConversationId, at: number, answers: SeqRange): Promise<Conversation | null>;
  /** Records when a return link was opened. Null as for `noteMailed`. */
  noteReturned(id: ConversationId, at: number): Promise<Conversation | null>;
  /** Closes or reopens. Reopening closes another open one of the same visitor. Null as for `find`. */
  setStatus(
    id: ConversationId,
    caller: Caller,
    status: ConversationStatus,
    at: number,
  ): Promise<StatusChange | null>;
  /**
   * Blocks the conversation's visitor at that time, or unblocks with null. Returns all of their
   * conversations, or null if the conversation does not exist.
   */
  setBlocked(id: ConversationId, at: number | null): Promise<Conversation[] | null>;
  /**
   * The visitors who wait for a first reply and had not left when last checked; only conversations
   * without activity since `before`.
   */
  unanswered(before: number): Promise<TokenHash[]>;
  /** Counts the visitor's unanswered messages as missed. Only the first time counts. */
  markMissed(tokenHash: TokenHash, at: number): Promise<void>;
  /** The visitor's conversations that have messages, newest first. */
  history(tokenHash: TokenHash, limit: number): Promise<PastConversation[]>;
  /**
   * All conversations with the newest activity first. With a filter, only those that match, and the
   * unread ones come first; visitors who wait are in the order in which they began to. Starts after
   * `position`. Omits conversations of which nothing reached the admin: empty ones, and those with
   * withheld messages alone.
   */
  list(
    limit: number,
    position: SummaryPosition | null,
    filter?: ConversationFilter | null,
    narrowing?: ListNarrowing,
  ): Promise<Conversation[]>;
  /** Snoozes an open one until then, or wakes it. Null if there is no such conversation. */
  snooze(id: ConversationId, until: number | null): Promise<Conversation | null>;
  /** Counts at least one of its messages as unread until the admin views it again. Null as for `snooze`. */
  markUnread(id: ConversationId): Promise<Conversation | null>;
  /** Wakes the conversations that are due, marks them unread, and returns them. */
  wake(now: number): Promise<Conversation[]>;
  /**
   * Removes the empty conversations started before then, with their visitors if nothing else is known of
   * them. Returns their number.
   */
  removeEmpty(before: number): Promise<number>;
  /** Unread messages over all conversations. */
  unreadTotal(): Promise<number>;
}
