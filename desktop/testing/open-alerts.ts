import { onTestFinished } from 'vitest';
import type { ClientId, ConversationId, MessageId } from '#shared/contracts/ids.ts';
import { wallClock } from '#shared/ports/host-time.ts';
import { nodeTimers } from '../main/node-time.ts';
import { openCalls, openSocket } from './node-network.ts';
import {
  createAlertService,
  type AlertDeps,
  type AlertRules,
  type AlertState,
} from '../main/alerts/alert-service.ts';
import { createSeenMemory, type SeenStore } from '../main/alerts/seen-memory.ts';
import type { Card, CardEvents } from '../main/alerts/notifier.ts';

export interface ShownCard extends Card, CardEvents {
  isOpen: boolean;
}

/** The notifications of a fake system, with all that were ever shown. */
export const createFakeNotifier = () => {
  const shown: ShownCard[] = [];
  return {
    shown,
    open: () => shown.filter(({ isOpen }) => isOpen),
    isSupported: () => true,
    show: (card: Card, events: CardEvents) => {
      const entry = { ...card, ...events, isOpen: true };
      shown.push(entry);
      return () => {
        entry.isOpen = false;
      };
    },
  };
};

export const createInMemorySeenStore = (): SeenStore => {
  let stored: string | null = null;
  return {
    read: () => (stored === null ? null : (JSON.parse(stored) as Record<string, number>)),
    write: (seen) => {
      stored = JSON.stringify(seen);
    },
  };
};

export const calmRules: AlertRules = {
  repeatEveryMs: null,
  maxNotifications: 30,
  quiet: null,
  pausedUntil: null,
  hidesText: false,
  notifiesOfNewVisitors: false,
};

interface Options extends Partial<AlertDeps> {
  seenStore?: SeenStore;
}

const createWatchers = () => {
  const watchers = new Set<{ holds: () => boolean; done: () => void }>();
  return {
    look: () => {
      for (const watcher of [...watchers]) {
        if (!watcher.holds()) continue;
        watchers.delete(watcher);
        watcher.done();
      }
    },
    until: (holds: () => boolean) =>
      holds() ? Promise.resolve() : new Promise<void>((done) => void watchers.add({ holds, done })),
  };
};

/** The alert service on the real wire to a real server, with a fake system. */
export const openAlerts = (url: string, key: string, options: Options = {}) => {
  const notifier = createFakeNotifier();
  const opened: ConversationId[] = [];
  const messages: MessageId[] = [];
  const states: AlertState[] = [];
  const refused: true[] = [];
  const { look, until } = createWatchers();
  let replies: ReturnType<AlertDeps['replies']['read']> = [];
  // The shortest possible delays.
  const means = { timers: options.timers ?? nodeTimers, jitter: () => 0 };
  const service = createAlertService({
    ...means,
    socket: options.socket ?? openSocket(url, key, means),
    call: openCalls(url, key),
    seen: createSeenMemory(options.seenStore ?? createInMemorySeenStore()),
    replies: {
      read: () => replies,
      write: (next) => {
        replies = next;
        queueMicrotask(look);
      },
    },
    clock: wallClock,
    newClientId: () => crypto.randomUUID() as ClientId,
    rules: () => calmRules,
    isInSight: () => false,
    isIdle: () => false,
    onOpen: (id) => void opened.push(id),
    onOpenMessage: (id) => void messages.push(id),
    onOpenLive: () => undefined,
    onFailed: () => undefined,
    ...options,
    notifier: options.notifier ?? {
      ...notifier,
      show: (card, events) => {
        const takeBack = notifier.show(card, events);
        queueMicrotask(look);
        return takeBack;
      },
    },
    onKeyRefused: () => {
      refused.push(true);
      options.onKeyRefused?.();
      look();
    },
    onChange: (state) => {
      states.push(state);
      options.onChange?.(state);
      look();
    },
  });
  onTestFinished(service.stop);
  return {
    service,
    notifier,
    opened,
    messages,
    states,
    refused,
    replies: () => replies,
    /** Resolves as soon as the condition holds; checked after each change. */
    until,
  };
};
