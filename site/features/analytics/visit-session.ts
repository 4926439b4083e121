import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import type { WithLock } from '#shared/ports/lock.ts';

/** The analytics session: one id for all tabs, until 30 minutes pass without an event. */
export interface VisitSession {
  /** Null when there is none or the last one expired. */
  current(): string | null;
  /** Extends the session by 30 minutes from now. */
  touch(): void;
  /**
   * Returns the current session or starts one. When several tabs call at once, one gets `isNew`.
   */
  ensure(): Promise<{ id: string; isNew: boolean }>;
}

export interface VisitSessionDeps {
  /** Shared by the tabs. */
  local: KeyValue;
  clock: Clock;
  newId: () => string;
  withLock: WithLock;
}

const KEY = 'foyer.session';

export const createVisitSession = (deps: VisitSessionDeps): VisitSession => {
  const { local, clock, newId, withLock } = deps;
  const current = () => {
    const [id, at] = (local.get(KEY) ?? '').split(' ');
    // A timestamp in the future was written before the clock was set back.
    const idleMs = Math.abs(clock.now() - Number(at));
    return id?.length === 36 && idleMs <= limits.analytics.sessionIdleMs ? id : null;
  };
  const write = (id: string) => local.set(KEY, `${id} ${clock.now()}`);
  return {
    current,
    touch: () => {
      const id = current();
      if (id !== null) write(id);
    },
    ensure: () =>
      // oxlint-disable-next-line require-await -- the lock takes work that ends later
      withLock(KEY, async () => {
        const old = current();
        const id = old ?? newId();
        write(id);
        return { id, isNew: !old };
      }),
  };
};
