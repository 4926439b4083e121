import type { ConversationId } from '#shared/contracts/ids.ts';
import type { Message } from '#shared/contracts/message.ts';
import type { OutboxMessage } from '#shared/domain/message-outbox.ts';
import type { SocketState } from '#site/platform/socket-port.ts';

/** SPEC 4. */
type ChatView = 'closed' | 'open' | 'minimised';

export interface ChatState {
  readonly view: ChatView;
  /** Where the keyboard goes when the view changes by the visitor's hand; null: leave it alone. */
  readonly focus: 'panel' | 'tab' | null;
  /** No hash, or the chat is switched off: there is no chat on this page. */
  readonly isMissing: boolean;
  readonly socket: SocketState;
  readonly isOnline: boolean;
  readonly conversationId: ConversationId | null;
  readonly messages: readonly Message[];
  readonly hasEarlier: boolean;
  readonly pending: readonly OutboxMessage[];
  /** The admin's messages up to here were seen in this browser. */
  readonly seenSeq: number;
  readonly draft: string;
  readonly page: string;
}

export const initialChatState = (page: string): ChatState => ({
  view: 'closed',
  focus: null,
  isMissing: false,
  socket: 'initial',
  isOnline: true,
  conversationId: null,
  messages: [],
  hasEarlier: false,
  pending: [],
  seenSeq: 0,
  draft: '',
  page,
});

export const unreadCount = ({ messages, seenSeq }: ChatState): number =>
  messages.filter((message) => message.from_admin && message.seq > seenSeq).length;

/** SPEC 2 and 4: the small label that stands where the button is hidden. */
export const socketLabel = (
  state: Pick<ChatState, 'isMissing' | 'socket'>,
): 'initial' | 'connected' | 'disconnected' | 'missing' => {
  if (state.isMissing) return 'missing';
  if (state.socket === 'connected') return 'connected';
  return state.socket === 'initial' || state.socket === 'connecting' ? 'initial' : 'disconnected';
};

/** The badge in the panel's head: what is true now. */
export const connectionBadge = (
  state: Pick<ChatState, 'isOnline' | 'socket'>,
): 'Connected' | 'Connecting' | 'Reconnecting' | 'Offline' => {
  if (!state.isOnline || state.socket === 'refused') return 'Offline';
  if (state.socket === 'connected') return 'Connected';
  return state.socket === 'disconnected' ? 'Reconnecting' : 'Connecting';
};

/** SPEC 2, both empty texts. */
export const emptyText = ({ conversationId }: Pick<ChatState, 'conversationId'>): string =>
  conversationId ? 'Waiting for admin to respond...' : 'Start a conversation with our admin team!';
