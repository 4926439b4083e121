import type { ComponentType } from 'react';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { PastConversation } from '#shared/contracts/lifecycle.ts';
import type { ReadState } from '#shared/contracts/read-state.ts';
import type { MarkedDrawing } from '#shared/contracts/marked-drawing.ts';
import type { Message } from '#shared/contracts/message.ts';
import type { Owner } from '#shared/contracts/presence.ts';
import type { OutboxMessage } from '#shared/domain/message-outbox.ts';
import type { ShowFile } from '#site/ui/chat/bubble-list.ts';
import { socketWord, type SocketState } from '#shared/client/realtime/connection-state.ts';

/** The state of the panel. Minimized survives a reload of the tab. */
type ChatView = 'closed' | 'open' | 'minimised';

/** The list of earlier conversations, when shown. */
interface Past {
  /** Null until loaded. */
  readonly list: readonly PastConversation[] | null;
  readonly reading: {
    readonly id: ConversationId;
    readonly messages: readonly Message[];
    readonly hasEarlier: boolean;
  } | null;
}

/** The code for files, loaded when it is first needed. */
export interface ChatFiles {
  /** Shows the files for the next message. */
  readonly Tray: ComponentType;
  /** Adds files from the device. The tray shows refusals. */
  choose(files: readonly File[]): Promise<void>;
  /**
   * Sends the chosen files with the text. Returns false if the outbox is full and nothing was
   * accepted.
   */
  send(text: string): boolean;
  /** Returns the same function for the same conversation. */
  showFileIn(id: ConversationId): ShowFile;
  /** Retries an upload now. */
  hurry(): void;
  stop(): void;
}

export interface ChatState {
  readonly view: ChatView;
  /** Where focus moves after the visitor changed the view; null leaves it. */
  readonly focus: 'panel' | 'tab' | null;
  /** True without a hash or with the chat switched off: the page then has no chat. */
  readonly isMissing: boolean;
  readonly socket: SocketState;
  readonly isOnline: boolean;
  /** When the last packet arrived before the connection was lost, in ms since the epoch. */
  readonly lastContactAt: number | null;
  /** Whether the owner is available; null until the server has reported it. */
  readonly owner: Owner | null;
  /** The visitor's e-mail address for replies, as far as this page knows. */
  readonly replyEmail: string | null;
  /** Whether it still has to be confirmed by the link in a mail. */
  readonly replyWaits: boolean;
  readonly conversationId: ConversationId | null;
  readonly messages: readonly Message[];
  readonly hasEarlier: boolean;
  /** The read state; null until the server has sent it. */
  readonly readState: ReadState | null;
  /** The proactive message that the visitor is about to answer, until the thread has it. */
  readonly opening: readonly Message[];
  /** The latest messages received while the page was open, to announce and to ring for. */
  readonly incoming: readonly Message[];
  readonly isOtherTyping: boolean;
  /** The side that ended the shown conversation, and the time if the server has sent it. */
  readonly ended: { readonly by: 'visitor' | 'admin'; readonly at: string | null } | null;
  readonly past: Past | null;
  /** An error for the visitor to read. */
  readonly notice: string | null;
  readonly pending: readonly OutboxMessage[];
  /** Messages of the admin up to here were seen in this browser. */
  readonly seenSeq: number;
  readonly draft: string;
  readonly files: ChatFiles | null;
  /** The number of files for the next message. */
  readonly chosenFiles: number;
  /** The drawing whose marks the next message contains. */
  readonly marked: MarkedDrawing | null;
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
  replyWaits: false,
  conversationId: null,
  messages: [],
  hasEarlier: false,
  readState: null,
  opening: [],
  incoming: [],
  isOtherTyping: false,
  ended: null,
  past: null,
  notice: null,
  pending: [],
  seenSeq: 0,
  draft: '',
  files: null,
  chosenFiles: 0,
  marked: null,
  page,
});

export const unreadCount = ({ messages, seenSeq }: ChatState): number =>
  messages.filter((message) => message.from_admin && message.seq > seenSeq).length;

/** The status label shown in place of a hidden button. */
export const socketLabel = (
  state: Pick<ChatState, 'isMissing' | 'socket'>,
): 'initial' | 'connected' | 'disconnected' | 'missing' =>
  state.isMissing ? 'missing' : socketWord(state.socket);

type Written = Pick<ChatState, 'messages' | 'pending'>;

/** Whether the visitor has sent a message, even if the server does not have it yet. */
export const hasWritten = ({ messages, pending }: Written): boolean =>
  pending.length > 0 || messages.some((message) => !message.from_admin);

/** Whether the visitor has written and the admin never has. */
export const isWaiting = (state: Written): boolean =>
  hasWritten(state) && !state.messages.some((message) => message.from_admin);
