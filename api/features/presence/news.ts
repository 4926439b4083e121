import type { PresenceNews } from '#shared/contracts/presence.ts';
import { presenceLimits } from '#shared/presence-limits.ts';
import type { Cancel } from '#shared/ports/timers.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { PresentPeople } from '#api/features/presence/present-people.ts';
import type { PresenceRows } from '#api/features/presence/rows.ts';

interface Deps extends Pick<Runtime, 'clock' | 'timers' | 'logger'> {
  readonly rows: PresenceRows;
  readonly people: Pick<PresentPeople, 'ofPerson' | 'all' | 'settled'>;
  /** Sends to every admin. */
  readonly emit: (news: PresenceNews) => void;
  /** False if no admin is connected: rows are then not computed. */
  readonly hasListeners: () => boolean;
}

/** Batches simultaneous changes, such as an arrival and its page. */
const GATHER_MS = 50;

/**
 * Sends presence to admins: the full list when they connect, then changes: the first one at once, more
 * of them batched at most once a second. Updates go out one at a time, so that none overtakes an older
 * one. After a start, open pages need some seconds to reconnect: until then the full list is marked as
 * partial, and a complete one follows.
 */
export const createPresenceNotifier = (deps: Deps) => {
  const { clock, timers, logger, rows, people } = deps;
  const changed = new Set<string>();
  const wholeAt = clock.now() + presenceLimits.reconnectedMs;
  let cancel: Cancel | null = null;
  let notifications: Promise<unknown> = Promise.resolve();

  const enqueue = (notify: () => Promise<void>) => {
    notifications = notifications.then(notify).catch((error: unknown) => {
      logger.error('presence_changes_failed', { error });
    });
  };
  const notifyChanges = async () => {
    const known = [...changed].map((person) => ({ person, present: people.ofPerson(person) }));
    changed.clear();
    const gone = known.filter(({ present }) => present === null).map(({ person }) => person);
    for (const person of gone) rows.forget(person);
    if (known.length === 0 || !deps.hasListeners()) return;
    const here = await rows.rowsOf(known.flatMap(({ present }) => present ?? []));
    deps.emit({ is_all: false, here, gone });
  };
  const flush = () => {
    enqueue(notifyChanges);
    cancel = timers.after(presenceLimits.newsEveryMs, () => {
      cancel = null;
      if (changed.size > 0) flush();
    });
  };
  const notifyAll = (emit: (news: PresenceNews) => void): void => {
    enqueue(async () => {
      await people.settled();
      const isPartial = clock.now() < wholeAt;
      const here = await rows.rowsOf(people.all());
      emit({ is_all: true, here, gone: [], ...(isPartial && { is_partial: true as const }) });
    });
  };
  const cancelWhole = timers.after(presenceLimits.reconnectedMs, () => {
    if (deps.hasListeners()) notifyAll(deps.emit);
  });
  return {
    changed: (person: string): void => {
      changed.add(person);
      cancel ??= timers.after(GATHER_MS, flush);
    },
    notifyAll,
    stop: (): void => {
      cancel?.();
      cancelWhole();
    },
  };
};
