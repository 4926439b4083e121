import type { ProactiveRule } from '#shared/contracts/proactive.ts';
import type { Cancel } from '#shared/ports/timers.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import {
  dueAt,
  isPastMatched,
  needsPast,
  type Visited,
  type VisitorPast,
} from '#api/features/proactive/match-rule.ts';

/** A visitor on the site. */
export interface ProactiveVisit extends Visited {
  /** In use: neither idle nor between two pages. */
  readonly isActive: boolean;
}

interface Deps<Visitor, Visit, Rule> extends Pick<Runtime, 'clock' | 'timers'> {
  /** The active rules. The first match wins. */
  readonly rules: () => readonly Rule[];
  /** Null if not here, or if nobody can write to them. */
  readonly visitOf: (visitor: Visitor) => Visit | null;
  readonly isOwnerHere: () => boolean;
  readonly pastOf: (visit: Visit) => Promise<VisitorPast | null>;
  /** False if it cannot be sent now. Afterwards this visit gets none any more. */
  readonly send: (visit: Visit, rule: Rule) => Promise<boolean>;
  readonly onFailed: (error: unknown) => void;
}

interface Watched {
  cancel: Cancel;
  isBusy: boolean;
  /** Something changed meanwhile. */
  isStale: boolean;
  isSettled: boolean;
  retriesLeft: number;
}

/** The first events of a visit reach the analytics a little later than its socket. */
const PAST_SETTLES_MS = 5_000;
const RETRIES = 3;

const dueWithPast = (rule: ProactiveRule, visited: Visited): number | null => {
  const due = dueAt(rule, visited);
  if (due === null || rule.source === null) return due;
  return Math.max(due, visited.onSiteSince + PAST_SETTLES_MS);
};

/** The first matching rule; null for none, 'unknown' while the analytics know too little. */
const firstThatHolds = async <Visit, Rule extends ProactiveRule>(
  rules: readonly Rule[],
  visit: Visit,
  pastOf: (visit: Visit) => Promise<VisitorPast | null>,
): Promise<Rule | 'unknown' | null> => {
  const past = rules.some(needsPast) ? await pastOf(visit) : null;
  const held = rules.map((rule) => isPastMatched(rule, past));
  const first = rules[held.indexOf(true)];
  return first ?? (held.includes(null) ? 'unknown' : null);
};

/**
 * Sends a visitor the message of the first matching rule as soon as it matches: one timer per visitor,
 * set for the next rule that may. Call `changed` after every change.
 */
export const createProactiveWatch = <
  Visitor,
  Visit extends ProactiveVisit,
  Rule extends ProactiveRule,
>(
  deps: Deps<Visitor, Visit, Rule>,
) => {
  const { clock, timers, rules, visitOf, isOwnerHere } = deps;
  const watched = new Map<Visitor, Watched>();
  let isStopped = false;

  const entryOf = (visitor: Visitor): Watched => {
    const entry = watched.get(visitor) ?? {
      isBusy: false,
      isStale: false,
      isSettled: false,
      retriesLeft: RETRIES,
      cancel: () => undefined,
    };
    watched.set(visitor, entry);
    return entry;
  };
  const dueRules = (visit: Visit): Rule[] =>
    rules().filter(
      (rule) =>
        (rule.while_away || isOwnerHere()) && (dueWithPast(rule, visit) ?? Infinity) <= clock.now(),
    );
  const mayWriteTo = (visit: Visit | null): visit is Visit => visit?.isActive === true;

  const attempt = async (visitor: Visitor, entry: Watched, visit: Visit) => {
    const found = await firstThatHolds(dueRules(visit), visit, deps.pastOf);
    if (found === 'unknown' && entry.retriesLeft > 0 && !isStopped) {
      entry.retriesLeft -= 1;
      entry.cancel();
      entry.cancel = timers.after(PAST_SETTLES_MS, () => changed(visitor));
    }
    if (found === null || found === 'unknown') return;
    // The visitor may have moved on, or the owner changed the rule, while the analytics answered.
    const now = visitOf(visitor);
    if (mayWriteTo(now) && dueRules(now).includes(found)) {
      entry.isSettled = await deps.send(now, found);
    }
  };
  const tryNow = (visitor: Visitor, entry: Watched, visit: Visit) => {
    entry.isBusy = true;
    entry.isStale = false;
    const settle = () => {
      entry.isBusy = false;
      if (entry.isStale) changed(visitor);
    };
    attempt(visitor, entry, visit).catch(deps.onFailed).finally(settle);
  };
  const changed = (visitor: Visitor): void => {
    if (isStopped) return;
    const visit = visitOf(visitor);
    const known = watched.get(visitor);
    known?.cancel();
    if (visit === null || rules().length === 0) {
      if (visit === null || !known?.isSettled) watched.delete(visitor);
      return;
    }
    const entry = entryOf(visitor);
    if (entry.isSettled) return;
    entry.isStale = true;
    const now = clock.now();
    const next = Math.min(
      ...rules()
        .map((rule) => dueWithPast(rule, visit) ?? Infinity)
        .filter((due) => due > now),
    );
    if (next < Infinity) entry.cancel = timers.after(next - now, () => changed(visitor));
    if (!entry.isBusy && mayWriteTo(visit) && dueRules(visit).length > 0) {
      tryNow(visitor, entry, visit);
    }
  };
  return {
    changed,
    stop: (): void => {
      isStopped = true;
      for (const { cancel } of watched.values()) cancel();
      watched.clear();
    },
  };
};
