import type { PresenceNews } from '#shared/contracts/presence.ts';
import { presenceLimits } from '#shared/presence-limits.ts';
import type { Cancel } from '#shared/ports/timers.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { PresenceVisitor, Visit } from '#api/features/presence/registry.ts';
import type { PresenceRows } from '#api/features/presence/rows.ts';
import { presenceIdOf } from '#api/sockets/presence-id.ts';

interface Deps extends Pick<Runtime, 'timers' | 'logger'> {
  readonly rows: PresenceRows;
  readonly get: (visitor: PresenceVisitor) => Visit | null;
  readonly all: () => readonly Visit[];
  /** Sends to every admin. */
  readonly emit: (news: PresenceNews) => void;
  /** False when no admin is connected: rows are then not computed. */
  readonly hasListeners: () => boolean;
}

/** What happens together, such as an arrival and its page, is sent together. */
const GATHER_MS = 50;

/**
 * Sends presence to admins: everybody when they connect, then changes: the first one at once, more of
 * them batched at most once a second. Updates go out one after another, so that none overtakes an older one.
 */
export const createPresenceNotifier = (deps: Deps) => {
  const { timers, logger, rows } = deps;
  const changed = new Set<PresenceVisitor>();
  let cancel: Cancel | null = null;
  let notifications: Promise<unknown> = Promise.resolve();

  const enqueue = (notify: () => Promise<void>) => {
    notifications = notifications.then(notify).catch((error: unknown) => {
      logger.error('presence_changes_failed', { error });
    });
  };
  const notifyChanges = async () => {
    const visitors = [...changed];
    changed.clear();
    const visits = visitors.map((visitor) => ({ visitor, visit: deps.get(visitor) }));
    const gone = visits.filter(({ visit }) => visit === null).map(({ visitor }) => visitor);
    for (const visitor of gone) rows.forget(visitor);
    if (visits.length === 0 || !deps.hasListeners()) return;
    const here = await rows.rowsOf(visits.flatMap(({ visit }) => visit ?? []));
    deps.emit({ is_all: false, here, gone: gone.map(presenceIdOf) });
  };
  const flush = () => {
    enqueue(notifyChanges);
    cancel = timers.after(presenceLimits.newsEveryMs, () => {
      cancel = null;
      if (changed.size > 0) flush();
    });
  };
  return {
    changed: (visitor: PresenceVisitor): void => {
      changed.add(visitor);
      cancel ??= timers.after(GATHER_MS, flush);
    },
    notifyAll: (emit: (news: PresenceNews) => void): void => {
      enqueue(async () => emit({ is_all: true, here: await rows.rowsOf(deps.all()), gone: [] }));
    },
    stop: (): void => cancel?.(),
  };
};
