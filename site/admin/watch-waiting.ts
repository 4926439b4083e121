import { shownName } from '#shared/domain/people/shown-name.ts';
import {
  alreadyWaiting,
  COLLAPSE_MS,
  nextAlarm,
  type Alarm,
  type RungFor,
  type Waiting,
} from '#shared/domain/alarms/next-alarm.ts';
import { minuteOfDay } from '#shared/domain/alarms/quiet-hours.ts';
import { unformatText } from '#shared/domain/formatted-text.ts';
import { shortenText } from '#shared/domain/shorten-text.ts';
import type { ContactMessage } from '#shared/contracts/contact.ts';
import type { UnreadContactMessages } from '#shared/client/unread-contact-messages.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import { addressOf } from '#site/admin/frame/console-route.ts';
import type { AlarmSettings } from '#site/admin/alarm-settings.ts';
import type { ConversationListState, InboxStores } from '#site/admin/inbox/inbox-stores.ts';

interface WatchWaitingDeps extends Pick<InboxStores, 'conversationListStore' | 'threadStore'> {
  contactMessages: UnreadContactMessages['store'];
  clock: Clock;
  timers: Timers;
  isInFront: () => boolean;
  /** Read each time, because another tab may have changed them. */
  settings: () => AlarmSettings;
  ring: (alarm: Alarm) => void;
  /** Called when nobody is waiting anymore. */
  quiet: () => void;
}

/** A browser has no pause, and rings until somebody looks. */
const untilSeen = { maxNotifications: Infinity, pausedUntil: null };

/** The interval for checking whether to ring again, or whether quiet hours have ended. */
const LOOK_EVERY_MS = 15_000;

const waitingIn = ({ conversations }: ConversationListState): Waiting[] =>
  (conversations ?? [])
    .filter(({ unread, last_message: last }) => unread > 0 && last?.from_admin === false)
    .map((row) => ({
      id: row.conversation_id,
      seq: row.last_seq,
      path: addressOf({ area: 'inbox', item: row.conversation_id }),
      name: shownName(row),
      excerpt: unformatText(row.last_message?.excerpt ?? ''),
    }));

const EXCERPT_CHARACTERS = 120;

const waitingMessage = ({ id, name, message }: ContactMessage): Waiting => ({
  id,
  seq: 1,
  path: addressOf({ area: 'contact', item: id }),
  name,
  excerpt: shortenText(message, EXCERPT_CHARACTERS),
});

export const watchWaiting = (deps: WatchWaitingDeps): (() => void) => {
  const { conversationListStore, threadStore, contactMessages, clock, timers } = deps;
  let rung: RungFor = alreadyWaiting([], clock.now());
  /** Whether the initial chats and contact messages have loaded. */
  const known = { chats: false, contact: false };
  let before: ConversationListState['conversations'] = null;
  let cancel: Cancel | null = null;

  /** Items that wait at the first load count as known and do not ring. */
  const begin = (kind: keyof typeof known, waiting: Waiting[] | null): Waiting[] => {
    if (waiting && !known[kind])
      rung = { ...rung, of: { ...rung.of, ...alreadyWaiting(waiting, clock.now()).of } };
    known[kind] = waiting !== null;
    return waiting ?? [];
  };

  const look = () => {
    const now = conversationListStore.get();
    cancel?.();
    cancel = null;
    before = now.conversations;
    const waiting = [
      ...begin('chats', now.conversations && waitingIn(now)),
      ...begin('contact', contactMessages.get().waiting?.map(waitingMessage) ?? null),
    ];
    const next = nextAlarm({
      now: clock.now(),
      minute: minuteOfDay(clock.now()),
      waiting,
      seen: deps.isInFront() ? threadStore.get().selectedId : null,
      rung,
      rules: { ...untilSeen, ...deps.settings() },
    });
    rung = next.rung;
    if (next.alarm) deps.ring(next.alarm);
    if (waiting.length === 0) deps.quiet();
    // Messages too soon after the last alarm ring together with the next ones.
    else if (waiting.some(({ id, seq }) => (next.rung.of[id]?.seq ?? 0) < seq)) {
      cancel = timers.after(COLLAPSE_MS, look);
    }
  };
  const stops = [
    conversationListStore.subscribe(() => {
      if (conversationListStore.get().conversations !== before) look();
    }),
    contactMessages.subscribe(look),
    timers.every(LOOK_EVERY_MS, look),
  ];
  look();
  return () => {
    for (const stop of stops) stop();
    cancel?.();
  };
};
