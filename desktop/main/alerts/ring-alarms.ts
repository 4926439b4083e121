import { shownName } from '#shared/domain/people/shown-name.ts';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';
import type { Message } from '#shared/contracts/message.ts';
import { isDue, type AlarmRules, type Notified } from '#shared/domain/alarms/alarm-rules.ts';
import { alarmText } from '#shared/domain/alarms/alarm-text.ts';
import { minuteOfDay } from '#shared/domain/alarms/quiet-hours.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import type { Card, Notifier } from './notifier.ts';

export interface RingerDeps {
  notifier: Notifier;
  clock: Clock;
  timers: Timers;
  rules: () => AlarmRules & { readonly hidesText: boolean };
  onFailed: () => void;
}

/** The subject of a notification. */
interface Subject {
  card: () => Card;
  isInSight: () => boolean;
  open: () => void;
  /** `clientId`: the same if a system reports one reply twice. */
  reply?: (text: string, clientId: ClientId) => void;
}

interface Waiting {
  subject: Subject;
  /** Null: not notified yet. */
  notified: Notified | null;
  takeBack: () => void;
}

const LOOK_EVERY_MS = 15_000;
const none = () => undefined;

/**
 * One notification per subject, repeated until seen. A single timer runs, only while notifications are
 * pending.
 */
export const createRinger = (deps: RingerDeps & { newClientId: () => ClientId }) => {
  const waiting = new Map<string, Waiting>();
  let stopLooking: Cancel | null = null;

  const notify = (key: string, alarm: Waiting) => {
    const { subject } = alarm;
    alarm.takeBack();
    const replies = new Map<string, ClientId>();
    const takeBack = deps.notifier.show(subject.card(), {
      clicked: subject.open,
      replied: (text) => {
        const clientId = replies.get(text) ?? deps.newClientId();
        replies.set(text, clientId);
        subject.reply?.(text, clientId);
      },
      failed: deps.onFailed,
    });
    const notified = { at: deps.clock.now(), times: (alarm.notified?.times ?? 0) + 1 };
    waiting.set(key, { subject, takeBack, notified });
  };
  const look = () => {
    const now = deps.clock.now();
    const minute = minuteOfDay(now);
    for (const [key, alarm] of waiting) {
      const isInSight = alarm.subject.isInSight();
      // The admin saw it on the screen; the server gets the read receipt a moment later.
      if (isInSight && alarm.notified === null) {
        waiting.set(key, { ...alarm, notified: { at: now, times: 1 } });
      } else if (isDue(alarm.notified, deps.rules(), { now, minute, isInSight }))
        notify(key, alarm);
    }
  };
  const clear = (key: string) => {
    waiting.get(key)?.takeBack();
    waiting.delete(key);
    if (waiting.size > 0) return;
    stopLooking?.();
    stopLooking = null;
  };
  return {
    /** Notifies at once, regardless of an earlier notification. */
    ring: (key: string, subject: Subject) => {
      waiting.set(key, {
        subject,
        takeBack: waiting.get(key)?.takeBack ?? none,
        notified: null,
      });
      stopLooking ??= deps.timers.every(LOOK_EVERY_MS, look);
      look();
    },
    clear,
    /** Call when rules, window or pause changed. */
    look,
    count: () => waiting.size,
    stop: () => {
      for (const key of [...waiting.keys()]) clear(key);
    },
  };
};
export type Ringer = ReturnType<typeof createRinger>;

interface AlarmDeps {
  ringer: Ringer;
  rules: RingerDeps['rules'];
  /** Whether the focused window shows the conversation. */
  isInSight: (id: ConversationId) => boolean;
  rowOf: (id: ConversationId) => ConversationSummary | undefined;
  countryOf: (id: ConversationId) => string | null;
  onOpen: (id: ConversationId) => void;
  /** `seq`: the last message that the notification showed. */
  onReply: (id: ConversationId, reply: { text: string; clientId: ClientId; seq: number }) => void;
}

export interface Alarms {
  /** Adds visitor messages newer than all before; those up to `readSeq` are read. */
  add(id: ConversationId, messages: readonly Message[], readSeq: number): void;
  /** Drops all but the newest `unread` messages, since the others were read. 0 also means erased. */
  leave(id: ConversationId, unread: number): void;
}

/** Several messages of one conversation are reported as one count. */
const REMEMBERED = 99;

const cardOf = (deps: AlarmDeps, id: ConversationId, messages: readonly Message[]): Card => {
  const row = deps.rowOf(id);
  const facts = {
    label: shownName(row ?? {}),
    country: deps.countryOf(id),
    page: messages.at(-1)?.sent_from_page ?? null,
    texts: messages.map(({ content }) => content),
  };
  return { ...alarmText(facts, deps.rules().hidesText), mayReply: true };
};

/** Rings for conversations, each with all its unread messages. */
export const ringAlarms = (deps: AlarmDeps): Alarms => {
  const unread = new Map<ConversationId, readonly Message[]>();
  const clear = (id: ConversationId) => {
    unread.delete(id);
    deps.ringer.clear(id);
  };
  return {
    add: (id, messages, readSeq) => {
      const all = [...(unread.get(id) ?? []), ...messages].filter(({ seq }) => seq > readSeq);
      const shown = all.slice(-REMEMBERED);
      unread.set(id, shown);
      deps.ringer.ring(id, {
        card: () => cardOf(deps, id, unread.get(id) ?? shown),
        isInSight: () => deps.isInSight(id),
        open: () => deps.onOpen(id),
        reply: (text, clientId) => {
          clear(id);
          deps.onReply(id, { text, clientId, seq: shown.at(-1)?.seq ?? 0 });
        },
      });
    },
    leave: (id, count) => {
      const held = unread.get(id);
      if (!held) return;
      if (count === 0) clear(id);
      // The notification stays, because it shows the newest message, which is unread. No system changes
      // one in place: withdrawing and showing it again would pop up without news. The next one has the
      // right count.
      else unread.set(id, held.slice(-count));
    },
  };
};
