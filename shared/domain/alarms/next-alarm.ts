import {
  isDue,
  type AlarmRules,
  type AlarmTime,
  type Notified,
} from '#shared/domain/alarms/alarm-rules.ts';

/** A conversation in which a visitor waits. */
export interface Waiting {
  readonly id: string;
  /** The place of its last message. */
  readonly seq: number;
  /** Who waits, as the list names them. */
  readonly name: string;
  readonly excerpt: string;
}

/** What was rung for a conversation: up to which message, when last and how often. */
interface Rung extends Notified {
  readonly seq: number;
}
export interface RungFor {
  /** When it rang last, for whomever; null: never. */
  readonly lastAt: number | null;
  readonly of: Readonly<Record<string, Rung>>;
}

export interface Alarm {
  /**
   * One for each message it rings for, the same for all who hear of it: rung under it once, however many
   * there are, and whatever else each of them rings for at the same time.
   */
  readonly names: readonly string[];
  readonly title: string;
  readonly body: string;
  /** Where it leads: the conversation, or null when several wait. */
  readonly id: string | null;
}

export interface AlarmMoment extends AlarmTime {
  readonly waiting: readonly Waiting[];
  /** The conversation that is being looked at; it needs no alarm. */
  readonly seen: string | null;
  readonly rung: RungFor;
  readonly rules: AlarmRules;
}

/** Messages that come within this ring together. */
export const COLLAPSE_MS = 2_000;

/** Named by the time it falls into, so that several programs that count for themselves agree. */
const nameOf = ({ id, seq }: Waiting, { now, rung, rules }: AlarmMoment): string => {
  const repetition = rules.repeatEveryMs === null ? 0 : Math.floor(now / rules.repeatEveryMs);
  return rung.of[id]?.seq === seq ? `${id}.${seq}.${repetition}` : `${id}.${seq}`;
};

const alarmOf = (due: readonly Waiting[], moment: AlarmMoment): Alarm | null => {
  const [first] = due;
  if (!first) return null;
  const names = due.map((each) => nameOf(each, moment));
  return due.length === 1
    ? { names, title: first.name, body: first.excerpt, id: first.id }
    : {
        names,
        title: `${due.length} visitors wait for you`,
        body: due.map((each) => each.name).join(', '),
        id: null,
      };
};

/** What waits before anybody listened is known and no news. */
export const alreadyWaiting = (waiting: readonly Waiting[], now: number): RungFor => ({
  lastAt: null,
  of: Object.fromEntries(waiting.map(({ id, seq }) => [id, { seq, at: now, times: 0 }])),
});

/**
 * Whether to ring now, for what, and what to remember. A new message rings; what is not looked at
 * rings again after `repeatEveryMs`; messages that come together ring once. In quiet hours nothing
 * rings, and what still waits when they end rings then. What was looked at is forgotten.
 */
export const nextAlarm = (moment: AlarmMoment): { alarm: Alarm | null; rung: RungFor } => {
  const { now, minute, waiting, seen, rung, rules } = moment;
  /** Null: a message came since, so it was told of nothing yet. */
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
  // A clock set back must not silence anybody.
  const isTogether = rung.lastAt !== null && Math.abs(now - rung.lastAt) < COLLAPSE_MS;
  if (due.length === 0 || isTogether) return { alarm: null, rung: { ...rung, of: held } };
  for (const each of due) {
    held[each.id] = { seq: each.seq, at: now, times: (lastNotified(each)?.times ?? 0) + 1 };
  }
  return { alarm: alarmOf(due, moment), rung: { lastAt: now, of: held } };
};
