import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { Message } from '#shared/contracts/message.ts';
import type { OutboxMessage } from '#shared/domain/message-outbox.ts';
import type { SocketState } from '#site/platform/socket-port.ts';

export interface ConsoleState {
  readonly phase: 'signed-out' | 'checking' | 'signed-in';
  /** What the sign-in form has to say, or null. */
  readonly notice: string | null;
  readonly socket: SocketState;
  readonly isOnline: boolean;
  /** Null until the list came for the first time. Newest activity first. */
  readonly conversations: readonly ConversationSummary[] | null;
  readonly nextCursor: string | null;
  /** Over all conversations, shown or not. */
  readonly unreadTotal: number;
  readonly selectedId: ConversationId | null;
  readonly messages: readonly Message[];
  readonly hasEarlier: boolean;
  /** The messages of the selected conversation have come. */
  readonly hasThread: boolean;
  /** Unsent replies to all conversations. */
  readonly pending: readonly OutboxMessage[];
  readonly drafts: Readonly<Record<string, string>>;
}

export const initialConsoleState: ConsoleState = {
  phase: 'signed-out',
  notice: null,
  socket: 'initial',
  isOnline: true,
  conversations: null,
  nextCursor: null,
  unreadTotal: 0,
  selectedId: null,
  messages: [],
  hasEarlier: false,
  hasThread: false,
  pending: [],
  drafts: {},
};

/** What the admin reads of the connection; always in sight. */
export const connectionText = ({
  socket,
  isOnline,
}: Pick<ConsoleState, 'socket' | 'isOnline'>):
  'Connected' | 'Connecting' | 'Reconnecting' | 'Offline' => {
  if (!isOnline || socket === 'refused') return 'Offline';
  if (socket === 'connected') return 'Connected';
  return socket === 'disconnected' ? 'Reconnecting' : 'Connecting';
};

/**
 * A visitor without a name goes by the end of their conversation's id: equal devices have equal hashes,
 * and two visitors must not go by one name.
 */
export const visitorLabel = (
  row: Pick<ConversationSummary, 'visitor_name' | 'conversation_id'>,
): string => row.visitor_name ?? `Visitor ${row.conversation_id.slice(-6)}`;
