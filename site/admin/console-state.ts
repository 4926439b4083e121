import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { Features } from '#shared/contracts/features.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { Marks } from '#shared/contracts/marks.ts';
import type { Message } from '#shared/contracts/message.ts';
import type { Availability, PresenceRow } from '#shared/contracts/presence.ts';
import type { ConversationFilter } from '#shared/domain/conversation-filter.ts';
import type { OutboxMessage } from '#shared/domain/message-outbox.ts';
import type { SocketState } from '#shared/client/realtime/connection-state.ts';

export interface ConsoleState {
  readonly phase: 'signed-out' | 'checking' | 'signed-in';
  /** What the sign-in form has to say, or null. */
  readonly notice: string | null;
  /** Which parts of the site are on, as the server said at the last sign-in. */
  readonly features: Features;
  readonly socket: SocketState;
  readonly isOnline: boolean;
  /** When the server was last heard before the connection was lost; ms since the epoch. */
  readonly lastContactAt: number | null;
  /** What the list shows. */
  readonly show: ConversationFilter;
  /** What the list that came last shows: another one is on its way when it differs. */
  readonly listed: ConversationFilter | null;
  /** In which a visitor writes just now. */
  readonly typing: readonly ConversationId[];
  /** All that came, shown or not; null until the first did. Newest activity first. */
  readonly conversations: readonly ConversationSummary[] | null;
  readonly nextCursor: string | null;
  /** Over all conversations, shown or not. */
  readonly unreadTotal: number;
  /** The data is that of `npm run demo`. */
  readonly isDemo: boolean;
  /** Letters of the contact form that nobody has read. */
  readonly unreadContactMessages: number;
  /** Who is on the site; null until the server has said so. */
  readonly here: readonly PresenceRow[] | null;
  readonly availability: (Availability & { readonly is_here: boolean }) | null;
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
  /** Unsent replies to all conversations. */
  readonly pending: readonly OutboxMessage[];
  readonly drafts: Readonly<Record<string, string>>;
}

const everything: Features = {
  chat: true,
  analytics: true,
  fingerprint: true,
  geo_gate: true,
  contact: true,
  vr: true,
};

export const initialConsoleState: ConsoleState = {
  phase: 'signed-out',
  notice: null,
  features: everything,
  socket: 'idle',
  isOnline: true,
  lastContactAt: null,
  show: 'open',
  listed: null,
  typing: [],
  conversations: null,
  nextCursor: null,
  unreadTotal: 0,
  isDemo: false,
  unreadContactMessages: 0,
  here: null,
  availability: null,
  selectedId: null,
  messages: [],
  hasEarlier: false,
  hasThread: false,
  marks: null,
  incoming: [],
  isOtherTyping: false,
  pending: [],
  drafts: {},
};
