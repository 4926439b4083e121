import {
  isDue,
  type AlarmRules,
  type AlarmTime,
  type Notified,
} from '#shared/domain/alarms/alarm-rules.ts';
import { isolated } from '#shared/domain/isolated.ts';

/** A conversation with a waiting visitor, or an unread contact message. */
export interface Waiting {
  readonly id: string;
  /** Its path in the console. */
  readonly path: string;
  /** The `seq` of its last message. */
  readonly seq: number;
  /** The visitor's name, as in the list. */
  readonly name: string;
  readonly excerpt: string;
}

/** The alarms of a conversation: the last `seq`, the last time and the count. */
interface Rung extends Notified {
  readonly seq: number;
}
export interface RungFor {
  /** When any alarm last rang; null: never. */
  readonly lastAt: number | null;
  readonly of: Readonly<Record<string, Rung>>;
}

export interface Alarm {
  /**
   * One id per ringing message, the same for all receivers: it rings once, however many programs run and
   * whatever else each of them rings for at the same time.
   */
  readonly names: readonly string[];
  readonly title: string;
  readonly body: string;
  /** Its path in the console: to the waiting item, or to the list if there are several. */
  readonly path: string;
}

export interface AlarmMoment extends AlarmTime {
  readonly waiting: readonly Waiting[];
  /** The conversation on screen; it needs no alarm. */
  readonly seen: string | null;
  readonly rung: RungFor;
  readonly rules: AlarmRules;
}

/** Messages within this time ring together. */
export const COLLAPSE_MS = 2_000;

const listOf = ({ path }: Waiting): string => path.slice(0, path.lastIndexOf('/'));

/** Derived from the time slot, so that independent programs agree on it. */
const nameOf = ({ id, seq }: Waiting, { now, rung, rules }: AlarmMoment): string => {
  const repetition = rules.repeatEveryMs === null ? 0 : Math.floor(now / rules.repeatEveryMs);
  return rung.of[id]?.seq === seq ? `${id}.${seq}.${repetition}` : `${id}.${seq}`;
};

const alarmOf = (due: readonly Waiting[], moment: AlarmMoment): Alarm | null => {
  const [first] = due;
  if (!first) return null;
  const names = due.map((each) => nameOf(each, moment));
  return due.length === 1
    ? { names, title: first.name, body: first.excerpt, path: first.path }
    : {
        names,
        title: `${due.length} visitors are waiting for you`,
        body: due.map((each) => isolated(each.name)).join(', '),
        path: listOf(first),
      };
};

/** Marks messages that waited before the start as known, so that they do not ring. */
export const alreadyWaiting = (waiting: readonly Waiting[], now: number): RungFor => ({
  lastAt: null,
  of: Object.fromEntries(waiting.map(({ id, seq }) => [id, { seq, at: now, times: 0 }])),
});

/**
 * Decides whether to ring now, for what, and the next state. A new message rings, and rings again after
 * `repeatEveryMs` until somebody looks. Messages that arrive together ring once. Nothing rings in quiet
 * hours; messages still waiting ring when they end. Forgets what was looked at.
 */
export const nextAlarm = (moment: AlarmMoment): { alarm: Alarm | null; rung: RungFor } => {
  const { now, minute, waiting, seen, rung, rules } = moment;
  /** Null if a message has arrived since, for which no alarm has rung yet. */
  const lastNotified = ({ id, seq }: Waiting): Rung | null => {
    const before = rung.of[id];
    return before && before.seq >= seq ? before : null;
  };
  const held: Record<string, Rung> = {};
  for (const { id, seq } of waiting) {
    const before = rung.of[id];
    if (id === seen) held[id] = { seq, at: now, times: 1 };
    else if (before) held[id] = before;
  }
  const due = waiting.filter((each) =>
    isDue(lastNotified(each), rules, { now, minute, isInSight: each.id === seen }),
  );
  // A clock that was set back must not silence alarms.
  const isTogether = rung.lastAt !== null && Math.abs(now - rung.lastAt) < COLLAPSE_MS;
  if (due.length === 0 || isTogether) return { alarm: null, rung: { ...rung, of: held } };
  for (const each of due) {
    held[each.id] = { seq: each.seq, at: now, times: (lastNotified(each)?.times ?? 0) + 1 };
  }
  return { alarm: alarmOf(due, moment), rung: { lastAt: now, of: held } };
};
