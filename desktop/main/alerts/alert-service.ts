import type { CallApi } from '#shared/client/http-client.ts';
import type { SocketState } from '#shared/client/realtime/connection-state.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { DesktopState } from '#shared/contracts/desktop-bridge.ts';
import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';
import type { AdminEvents } from '#shared/contracts/realtime.ts';
import type { AlarmRules } from '#shared/domain/alarms/alarm-rules.ts';
import type { RetrierDeps } from '#shared/domain/retrier.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { followUnread } from './follow-unread.ts';
import type { SeenMemory } from './seen-memory.ts';
import type { Notifier } from './notifier.ts';
import { receiveMessages } from './receive-messages.ts';
import { createReplyOutbox, type ReplyStore } from './reply-outbox.ts';
import { ringAlarms } from './ring-alarms.ts';
import { createNewcomerNotifier } from './newcomer-notifier.ts';
import type { PresenceRow } from '#shared/contracts/presence.ts';

/** Tracks the visitors on the site: where each writer is, and who has just arrived. */
const followPresence = (
  socket: Pick<SocketPort<AdminEvents>, 'on'>,
  onArrived: (row: PresenceRow) => void,
) => {
  let here = new Map<string, PresenceRow>();
  socket.on('presence', (news) => {
    const known = here;
    // The server sends the whole list after a connect; nobody in it has just arrived.
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
  /** Calls made as the admin. */
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
  readonly unread: number;
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

interface Outward {
  notify: () => void;
  onReply: (id: ConversationId, text: string) => void;
}

/** Connects list, messages and alarms, each fed by the previous one. */
const createListeners = (deps: AlertDeps, { notify, onReply }: Outward) => {
  const { socket, seen } = deps;
  const newcomers = createNewcomerNotifier(deps);
  const presence = followPresence(socket, newcomers.notify);
  const alarms = ringAlarms({
    ...deps,
    rowOf: (id) => unread.row(id),
    countryOf: presence.countryOf,
    onReply,
  });
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
      notify();
    },
    onGone: (id) => {
      alarms.leave(id, 0);
      messages.forget(id);
    },
  });
  return {
    unread,
    look: alarms.look,
    stop: () => {
      unread.stop();
      messages.stop();
      alarms.stop();
      newcomers.stop();
    },
  };
};

/** Watches every conversation and alerts with or without an open window. One service per key. */
export const createAlertService = (deps: AlertDeps): AlertService => {
  const { socket } = deps;
  const replies = createReplyOutbox({ ...deps, store: deps.replies, onRefused: deps.onOpen });
  let link: LinkState = 'idle';
  const state = (): AlertState => ({
    link,
    unread: listeners.unread.total(),
    rows: listeners.unread.newest(ROWS),
  });
  const notify = () => deps.onChange(state());
  const listeners = createListeners(deps, { notify, onReply: replies.add });
  const stopStatus = socket.onStatus(({ state: now, problem }) => {
    if (links[now] === link) return;
    link = links[now];
    if (link === 'connected') {
      socket.emit('idle', deps.isIdle());
      listeners.unread.refresh();
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
