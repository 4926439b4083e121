import type { CallApi } from '#shared/client/http-client.ts';
import type { SocketState } from '#shared/client/realtime/connection-state.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { DesktopState } from '#shared/contracts/desktop-bridge.ts';
import { reportView } from '#shared/client/admin-calls.ts';
import type { ClientId, ConversationId, MessageId } from '#shared/contracts/ids.ts';
import type { Message } from '#shared/contracts/message.ts';
import type { AdminEvents } from '#shared/contracts/realtime.ts';
import type { AlarmRules } from '#shared/domain/alarms/alarm-rules.ts';
import type { RetrierDeps } from '#shared/domain/retrier.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { followUnread } from './follow-unread.ts';
import type { SeenMemory } from './seen-memory.ts';
import type { Notifier } from './notifier.ts';
import { receiveMessages } from './receive-messages.ts';
import { createReplyOutbox, type ReplyStore } from './reply-outbox.ts';
import { createRinger, ringAlarms } from './ring-alarms.ts';
import { ringContactMessages } from './ring-contact-messages.ts';
import { createNewcomerNotifier } from './newcomer-notifier.ts';
import type { PresenceRow } from '#shared/contracts/presence.ts';

/** Tracks the visitors on the site: the location of each chat's visitor, and new arrivals. */
const followPresence = (
  socket: Pick<SocketPort<AdminEvents>, 'on'>,
  onArrived: (row: PresenceRow) => void,
) => {
  let here = new Map<string, PresenceRow>();
  socket.on('presence', (news) => {
    const known = here;
    // After connecting, the server sends the whole list, which contains no new arrivals.
    if (news.is_all) here = new Map();
    for (const row of news.here) {
      here.set(row.id, row);
      if (!news.is_all && !known.has(row.id)) onArrived(row);
    }
    for (const id of news.gone) here.delete(id);
  });
  return {
    countryOf: (id: ConversationId): string | null => {
      for (const row of here.values()) if (row.conversation_id === id) return row.country;
      return null;
    },
  };
};

export interface AlertRules extends AlarmRules {
  readonly hidesText: boolean;
  readonly notifiesOfNewVisitors: boolean;
}

export interface AlertDeps extends RetrierDeps {
  socket: SocketPort<AdminEvents>;
  /** Makes calls as the admin. */
  call: CallApi;
  notifier: Notifier;
  seen: SeenMemory;
  replies: ReplyStore;
  clock: Clock;
  newClientId: () => ClientId;
  rules: () => AlertRules;
  isInSight: (id: ConversationId) => boolean;
  /** No input on the machine for a while: the owner counts as away. */
  isIdle: () => boolean;
  onChange: (state: AlertState) => void;
  onOpen: (id: ConversationId) => void;
  onOpenMessage: (id: MessageId) => void;
  /** Opens the list of visitors on the site. */
  onOpenLive: () => void;
  onFailed: () => void;
  /** The server rejects the key. */
  onKeyRefused: () => void;
}

type LinkState = DesktopState['link'];

/** The state shown by tray, badge, title and window; the count comes from the server. */
export interface AlertState {
  readonly link: LinkState;
  /** Messages in conversations and contact messages. */
  readonly unread: number;
  readonly contactUnread: number;
  /** The most recently active conversations. */
  readonly rows: readonly ConversationSummary[];
}

export interface AlertService {
  start(): void;
  state(): AlertState;
  /** Call when the machine wakes or the network returns. */
  wake(): void;
  /** Call when the window, the rules or the pause changed. */
  look(): void;
  setIdle(isIdle: boolean): void;
  stop(): void;
}

const ROWS = 10;

/** The link state shown in the window: connected, retrying or stopped. */
const links: Readonly<Record<SocketState, LinkState>> = {
  idle: 'idle',
  connecting: 'connecting',
  connected: 'connected',
  degraded: 'connected',
  offline: 'reconnecting',
  reconnecting: 'reconnecting',
  stopped: 'refused',
};

/** Connects lists, messages and alarms, each of which feeds the next. */
const createListeners = (
  deps: AlertDeps,
  notify: () => void,
  onReply: (id: ConversationId, text: string, clientId: ClientId) => void,
) => {
  const { socket, seen } = deps;
  const ringer = createRinger(deps);
  /** The `seq` that each reply marks as read. */
  const readBy = new Map<ClientId, number>();
  const newcomers = createNewcomerNotifier(deps);
  const presence = followPresence(socket, newcomers.notify);
  const alarms = ringAlarms({
    ...deps,
    ringer,
    rowOf: (id) => unread.row(id),
    countryOf: presence.countryOf,
    onReply: (id, { text, clientId, seq }) => {
      readBy.set(clientId, seq);
      unread.read(id, seq);
      onReply(id, text, clientId);
    },
  });
  const contact = ringContactMessages({ ...deps, ringer, onChange: notify });
  const messages = receiveMessages({
    ...deps,
    // It may have been read during the fetch.
    onFresh: (id, fresh, readSeq) => {
      if (unread.row(id)?.unread !== 0) alarms.add(id, fresh, readSeq);
    },
  });
  const unread = followUnread({
    ...deps,
    onChange: (_total, rows) => {
      if (!seen.hasBegun()) seen.begin(rows.map((row) => [row.conversation_id, row.last_seq]));
      for (const row of rows) {
        alarms.leave(row.conversation_id, row.unread);
        messages.look(row);
      }
      contact.look();
      notify();
    },
    onGone: (id) => {
      alarms.leave(id, 0);
      messages.forget(id);
    },
  });
  return {
    unread,
    contact,
    look: ringer.look,
    /** The server has stored a reply: the messages up to it are read. */
    noteReply: ({ client_id: clientId, conversation_id: conversationId }: Message): void => {
      const seq = readBy.get(clientId);
      readBy.delete(clientId);
      if (seq !== undefined) void reportView(deps.call, { conversationId, seq });
    },
    stop: () => {
      unread.stop();
      contact.stop();
      messages.stop();
      ringer.stop();
      newcomers.stop();
    },
  };
};

/** Watches every conversation and alerts with or without an open window. One service per key. */
export const createAlertService = (deps: AlertDeps): AlertService => {
  const { socket } = deps;
  const replies = createReplyOutbox({
    ...deps,
    store: deps.replies,
    onStored: (reply) => listeners.noteReply(reply),
    onRefused: deps.onOpen,
  });
  let link: LinkState = 'idle';
  const state = (): AlertState => ({
    link,
    unread: listeners.unread.total() + listeners.contact.unread(),
    contactUnread: listeners.contact.unread(),
    rows: listeners.unread.newest(ROWS),
  });
  const notify = () => deps.onChange(state());
  const listeners = createListeners(deps, notify, replies.add);
  const stopStatus = socket.onStatus(({ state: now, problem }) => {
    if (links[now] === link) return;
    link = links[now];
    if (link === 'connected') {
      socket.emit('idle', deps.isIdle());
      listeners.unread.refresh();
      listeners.contact.refresh();
      replies.flush();
    } else if (link === 'refused') replies.pause();
    notify();
    if (link === 'refused' && problem?.code === 'unauthorized') deps.onKeyRefused();
  });
  socket.on('conversation_started', listeners.unread.refresh);
  return {
    start: socket.connect,
    state,
    // The connection may be dead, or a lost server reachable again.
    wake: () => {
      socket.reconnect();
      socket.hurry();
    },
    look: listeners.look,
    setIdle: (isIdle) => socket.emit('idle', isIdle),
    stop: () => {
      stopStatus();
      listeners.stop();
      replies.stop();
      socket.close();
    },
  };
};
