import type { ConversationId } from '#shared/contracts/ids.ts';
import type { PastConversation } from '#shared/contracts/lifecycle.ts';
import type { Marks } from '#shared/contracts/marks.ts';
import type { Message } from '#shared/contracts/message.ts';
import type { Owner } from '#shared/contracts/presence.ts';
import type { OutboxMessage } from '#shared/domain/message-outbox.ts';
import { socketWord, type SocketState } from '#shared/client/realtime/connection-state.ts';

/** Whether the widget is open. Minimised stays so over a reload of the tab. */
type ChatView = 'closed' | 'open' | 'minimised';

/** Earlier conversations on show. */
interface Past {
  /** Null until it came. */
  readonly list: readonly PastConversation[] | null;
  readonly reading: {
    readonly id: ConversationId;
    readonly messages: readonly Message[];
    readonly hasEarlier: boolean;
  } | null;
}

export interface ChatState {
  readonly view: ChatView;
  /** Where the keyboard goes when the view changes by the visitor's hand; null: leave it alone. */
  readonly focus: 'panel' | 'tab' | null;
  /** No hash, or the chat is switched off: there is no chat on this page. */
  readonly isMissing: boolean;
  readonly socket: SocketState;
  readonly isOnline: boolean;
  /** When the server was last heard before the connection was lost; ms since the epoch. */
  readonly lastContactAt: number | null;
  /** Whether the owner is there; null until the server has said so. */
  readonly owner: Owner | null;
  /** Where the visitor wants the answer, as far as this page knows. */
  readonly replyEmail: string | null;
  readonly conversationId: ConversationId | null;
  readonly messages: readonly Message[];
  readonly hasEarlier: boolean;
  /** How far the messages have come; null until the server has said it. */
  readonly marks: Marks | null;
  /** What the admin wrote while this was open, as it last came in: to be read out, and to sound. */
  readonly incoming: readonly Message[];
  readonly isOtherTyping: boolean;
  /** Who ended the conversation that is shown, and when as far as the server has said. */
  readonly ended: { readonly by: 'visitor' | 'admin'; readonly at: string | null } | null;
  readonly past: Past | null;
  /** What did not work, to be read by the visitor. */
  readonly notice: string | null;
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
  socket: 'idle',
  isOnline: true,
  lastContactAt: null,
  owner: null,
  replyEmail: null,
  conversationId: null,
  messages: [],
  hasEarlier: false,
  marks: null,
  incoming: [],
  isOtherTyping: false,
  ended: null,
  past: null,
  notice: null,
  pending: [],
  seenSeq: 0,
  draft: '',
  page,
});

export const unreadCount = ({ messages, seenSeq }: ChatState): number =>
  messages.filter((message) => message.from_admin && message.seq > seenSeq).length;

/** The small label that stands where the button is hidden. */
export const socketLabel = (
  state: Pick<ChatState, 'isMissing' | 'socket'>,
): 'initial' | 'connected' | 'disconnected' | 'missing' =>
  state.isMissing ? 'missing' : socketWord(state.socket);

/** What an empty thread shows: before the first message, and while the admin has not answered. */
export const emptyText = ({ conversationId }: Pick<ChatState, 'conversationId'>): string =>
  conversationId ? 'Waiting for admin to respond...' : 'Start a conversation with our admin team!';
