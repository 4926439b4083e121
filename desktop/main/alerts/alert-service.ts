import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';
import type { AlarmRules } from '#shared/domain/alarms/alarm-rules.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Timers } from '#shared/ports/timers.ts';
import type { AdminCalls } from '../link/admin-calls.ts';
import type { AdminWire } from '../link/admin-wire.ts';
import { holdLink, type LinkState } from '../link/hold-link.ts';
import { followMessages } from './follow-messages.ts';
import { followPresence } from './follow-presence.ts';
import { followUnread } from './follow-unread.ts';
import type { SeenMemory } from './seen-memory.ts';
import type { Notifier } from './notifier.ts';
import { ringAlarms } from './ring-alarms.ts';
import { createReplies, type WaitingReply } from './send-replies.ts';
import { createNewcomerNotifier } from './newcomer-notifier.ts';

export interface AlertRules extends AlarmRules {
  readonly hidesText: boolean;
  readonly notifiesOfNewVisitors: boolean;
}

export interface AlertDeps {
  wire: AdminWire;
  calls: AdminCalls;
  notifier: Notifier;
  seen: SeenMemory;
  replies: { read(): readonly WaitingReply[]; write(replies: readonly WaitingReply[]): void };
  clock: Clock;
  timers: Timers;
  jitter: () => number;
  newClientId: () => ClientId;
  rules: () => AlertRules;
  isInSight: (id: ConversationId) => boolean;
  /** Nobody has touched the machine for a while: the owner does not count as here. */
  isIdle: () => boolean;
  onChange: (state: AlertState) => void;
  onOpen: (id: ConversationId) => void;
  /** Shows who is on the site. */
  onOpenLive: () => void;
  onFailed: () => void;
  /** The server does not take the key (any more). */
  onKeyRefused: () => void;
}

/** What tray, badge, title and window show; the count is the server's. */
export interface AlertState {
  readonly link: LinkState;
  readonly unread: number;
  /** Newest activity first, a few. */
  readonly rows: readonly ConversationSummary[];
}

export interface AlertService {
  start(): void;
  state(): AlertState;
  /** The machine woke or the network came back. */
  wake(): void;
  /** The window, the rules or the pause changed. */
  look(): void;
  setIdle(isIdle: boolean): void;
  stop(): void;
}

const ROWS = 10;

interface Outward {
  renew: () => void;
  notify: () => void;
  onReply: (id: ConversationId, text: string) => void;
}

/** List, messages and alarms, each fed by the one before. */
const createListeners = (deps: AlertDeps, { renew, notify, onReply }: Outward) => {
  const { wire, seen } = deps;
  const newcomers = createNewcomerNotifier(deps);
  const presence = followPresence(wire, newcomers.notify);
  const alarms = ringAlarms({
    ...deps,
    rowOf: (id) => unread.row(id),
    countryOf: presence.countryOf,
    onReply,
  });
  const messages = followMessages({
    wire,
    seen,
    onSilence: renew,
    // It may have been read while it was fetched.
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
      seen.forget(id);
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

/** Follows every conversation and rings, whether a window is open or not. One for one key. */
export const createAlertService = (deps: AlertDeps): AlertService => {
  const { wire } = deps;
  const replies = createReplies({
    ...deps,
    store: deps.replies,
    onRefused: ({ conversationId }) => deps.onOpen(conversationId),
  });
  const link = holdLink({
    ...deps,
    onChange: (state, problem) => {
      if (state === 'connected') {
        wire.emit('idle', deps.isIdle());
        listeners.unread.refresh();
        replies.flush();
      }
      notify();
      if (state === 'refused' && problem?.code === 'unauthorized') deps.onKeyRefused();
    },
  });
  const state = (): AlertState => ({
    link: link.state(),
    unread: listeners.unread.total(),
    rows: listeners.unread.newest(ROWS),
  });
  const notify = () => deps.onChange(state());
  const listeners = createListeners(deps, { renew: link.renew, notify, onReply: replies.add });
  wire.on('conversation_started', listeners.unread.refresh);
  return {
    start: link.start,
    state,
    wake: link.renew,
    look: listeners.look,
    setIdle: (isIdle) => wire.emit('idle', isIdle),
    stop: () => {
      listeners.stop();
      link.stop();
    },
  };
};
