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
  /** What the listed ones must have besides, which only the server knows. */
  readonly narrowing: Narrowing;
  /** Those that have it, as far as they are loaded; null: nothing is asked for. */
  readonly narrowed: ReadonlySet<ConversationId> | null;
  /** The filter of the loaded list; another list is loading when it differs. */
  readonly listed: ConversationFilter | null;
  /** All loaded rows, shown or not; null until the first load. Newest activity first. */
  readonly conversations: readonly ConversationSummary[] | null;
  readonly nextCursor: string | null;
  /** Over all conversations, shown or not. */
  readonly unreadTotal: number;
  /** Those in which a visitor is typing. */
  readonly typing: readonly ConversationId[];
}

export interface ThreadState {
  readonly selectedId: ConversationId | null;
  readonly messages: readonly Message[];
  readonly hasEarlier: boolean;
  /** Whether the messages of the selected conversation have loaded. */
  readonly hasThread: boolean;
  /** The read state of the selected conversation. */
  readonly readState: ReadState | null;
  /** The visitor's newest messages since this was opened: read out, and played as a sound. */
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
  /** The conversation of the last action that the server refused. */
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
