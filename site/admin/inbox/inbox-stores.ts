import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { Narrowing } from '#site/admin/inbox/inbox-route.ts';
import type { ReadState } from '#shared/contracts/read-state.ts';
import type { Message } from '#shared/contracts/message.ts';
import type { ConversationFilter } from '#shared/domain/conversation-filter.ts';
import type { OutboxMessage } from '#shared/domain/message-outbox.ts';
import { createObservable, type Observable } from '#shared/client/observable.ts';

export interface ConversationListState {
  /** The filter of the list. */
  readonly show: ConversationFilter;
  /** Further filters, which only the server can evaluate. */
  readonly narrowing: Narrowing;
  /** The loaded conversations that match `narrowing`; null without one. */
  readonly narrowed: ReadonlySet<ConversationId> | null;
  /** The filter of the loaded list. If it differs from `show`, another list is loading. */
  readonly listed: ConversationFilter | null;
  /** All loaded rows, shown or not; null until the first load. Newest activity first. */
  readonly conversations: readonly ConversationSummary[] | null;
  readonly nextCursor: string | null;
  /** Across all conversations, shown or not. */
  readonly unreadTotal: number;
  /** The conversations in which a visitor is typing. */
  readonly typing: readonly ConversationId[];
}

export interface ThreadState {
  readonly selectedId: ConversationId | null;
  readonly messages: readonly Message[];
  readonly hasEarlier: boolean;
  /** Whether the messages of the selected conversation have loaded. */
  readonly hasThread: boolean;
  readonly readState: ReadState | null;
  /** The visitor's messages since the thread was opened, for the screen reader and the sound. */
  readonly incoming: readonly Message[];
  readonly isOtherTyping: boolean;
}

export interface ReplyState {
  /** Unsent replies to all conversations. */
  readonly pending: readonly OutboxMessage[];
  /** Drafts by conversation. */
  readonly drafts: Readonly<Record<string, string>>;
  /** Drafts of notes by conversation. */
  readonly noteDrafts: Readonly<Record<string, string>>;
  /** The conversation of the last action that the server rejected. */
  readonly refusedIn: ConversationId | null;
}

export interface InboxStores {
  readonly conversationListStore: Observable<ConversationListState>;
  readonly threadStore: Observable<ThreadState>;
  readonly replyStore: Observable<ReplyState>;
}

export const createInboxStores = (): InboxStores => ({
  conversationListStore: createObservable<ConversationListState>({
    show: 'open',
    narrowing: {},
    narrowed: null,
    listed: null,
    conversations: null,
    nextCursor: null,
    unreadTotal: 0,
    typing: [],
  }),
  threadStore: createObservable<ThreadState>({
    selectedId: null,
    messages: [],
    hasEarlier: false,
    hasThread: false,
    readState: null,
    incoming: [],
    isOtherTyping: false,
  }),
  replyStore: createObservable<ReplyState>({
    pending: [],
    drafts: {},
    noteDrafts: {},
    refusedIn: null,
  }),
});
