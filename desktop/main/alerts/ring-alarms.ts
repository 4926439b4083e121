import { shownName } from '#shared/domain/people/shown-name.ts';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { Message } from '#shared/contracts/message.ts';
import { isDue, type AlarmRules, type Notified } from '#shared/domain/alarms/alarm-rules.ts';
import { alarmText } from '#shared/domain/alarms/alarm-text.ts';
import { minuteOfDay } from '#shared/domain/alarms/quiet-hours.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import type { Card, Notifier } from './notifier.ts';

export interface AlarmDeps {
  notifier: Notifier;
  clock: Clock;
  timers: Timers;
  rules: () => AlarmRules & { readonly hidesText: boolean };
  /** Whether the conversation is shown in the focused window. */
  isInSight: (id: ConversationId) => boolean;
  rowOf: (id: ConversationId) => ConversationSummary | undefined;
  countryOf: (id: ConversationId) => string | null;
  onOpen: (id: ConversationId) => void;
  onReply: (id: ConversationId, text: string) => void;
  onFailed: () => void;
}

export interface Alarms {
  /** Adds visitor messages newer than all before; those up to `readSeq` are read. */
  add(id: ConversationId, messages: readonly Message[], readSeq: number): void;
  /** Drops all but the newest `unread` messages: the others were read. 0 also means erased. */
  leave(id: ConversationId, unread: number): void;
  /** Call when rules, window or pause changed. */
  look(): void;
  count(): number;
  stop(): void;
}

interface Waiting {
  messages: readonly Message[];
  /** Null: not notified yet. */
  notified: Notified | null;
  takeBack: () => void;
}

const LOOK_EVERY_MS = 15_000;
const none = () => undefined;

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

/**
 * One notification per conversation, repeated until seen. A single timer runs, and only while
 * notifications are pending.
 */
export const ringAlarms = (deps: AlarmDeps): Alarms => {
  const waiting = new Map<ConversationId, Waiting>();
  let stopLooking: Cancel | null = null;

  const notify = (id: ConversationId, alarm: Waiting) => {
    alarm.takeBack();
    const takeBack = deps.notifier.show(cardOf(deps, id, alarm.messages), {
      clicked: () => deps.onOpen(id),
      replied: (text) => deps.onReply(id, text),
      failed: deps.onFailed,
    });
    const notified = { at: deps.clock.now(), times: (alarm.notified?.times ?? 0) + 1 };
    waiting.set(id, { messages: alarm.messages, takeBack, notified });
  };
  const look = () => {
    const now = deps.clock.now();
    const minute = minuteOfDay(now);
    for (const [id, alarm] of waiting) {
      const isInSight = deps.isInSight(id);
      // The admin saw it on the screen; the server receives the read receipt a moment later.
      if (isInSight && alarm.notified === null) {
        waiting.set(id, { ...alarm, notified: { at: now, times: 1 } });
      } else if (isDue(alarm.notified, deps.rules(), { now, minute, isInSight })) notify(id, alarm);
    }
  };
  const rest = () => {
    if (waiting.size > 0) return;
    stopLooking?.();
    stopLooking = null;
  };
  const clear = (id: ConversationId) => {
    waiting.get(id)?.takeBack();
    waiting.delete(id);
    rest();
  };
  return {
    add: (id, messages, readSeq) => {
      const held = waiting.get(id);
      const unread = [...(held?.messages ?? []), ...messages].filter(({ seq }) => seq > readSeq);
      waiting.set(id, {
        messages: unread.slice(-REMEMBERED),
        takeBack: held?.takeBack ?? none,
        // Notify of a new message at once, however recent the last notification is.
        notified: null,
      });
      stopLooking ??= deps.timers.every(LOOK_EVERY_MS, look);
      look();
    },
    leave: (id, unread) => {
      const held = waiting.get(id);
      if (!held) return;
      if (unread === 0) clear(id);
      // The notification stays, because it shows the newest message, which is unread. No system
      // changes one in place: withdrawing and showing it again would pop up without news. The next
      // one has the right count.
      else waiting.set(id, { ...held, messages: held.messages.slice(-unread) });
    },
    look,
    count: () => waiting.size,
    stop: () => {
      for (const id of [...waiting.keys()]) clear(id);
    },
  };
};
