import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { Marks } from '#shared/contracts/marks.ts';
import type { Message } from '#shared/contracts/message.ts';
import type { ConversationFilter } from '#shared/domain/conversation-filter.ts';
import type { OutboxMessage } from '#shared/domain/message-outbox.ts';
import { createObservable, type Observable } from '#shared/client/observable.ts';

export interface ConversationListState {
  /** What the list shows. */
  readonly show: ConversationFilter;
  /** What the list that came last shows: another one is on its way when it differs. */
  readonly listed: ConversationFilter | null;
  /** All that came, shown or not; null until the first did. Newest activity first. */
  readonly conversations: readonly ConversationSummary[] | null;
  readonly nextCursor: string | null;
  /** Over all conversations, shown or not. */
  readonly unreadTotal: number;
  /** In which a visitor writes just now. */
  readonly typing: readonly ConversationId[];
}

export interface ThreadState {
  readonly selectedId: ConversationId | null;
  readonly messages: readonly Message[];
  readonly hasEarlier: boolean;
  /** The messages of the selected conversation have come. */
  readonly hasThread: boolean;
  /** How far the messages of the selected conversation have come. */
  readonly marks: Marks | null;
  /** What the visitor wrote while this was open, as it last came in: to be read out, and to sound. */
  readonly incoming: readonly Message[];
  readonly isOtherTyping: boolean;
}

export interface ReplyState {
  /** Unsent replies to all conversations. */
  readonly pending: readonly OutboxMessage[];
  /** What is being written, by conversation. */
  readonly drafts: Readonly<Record<string, string>>;
}

export interface InboxStores {
  readonly conversationListStore: Observable<ConversationListState>;
  readonly threadStore: Observable<ThreadState>;
  readonly replyStore: Observable<ReplyState>;
}

export const createInboxStores = (): InboxStores => ({
  conversationListStore: createObservable<ConversationListState>({
    show: 'open',
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
    marks: null,
    incoming: [],
    isOtherTyping: false,
  }),
  replyStore: createObservable<ReplyState>({ pending: [], drafts: {} }),
});
