import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import type { WithLock } from '#shared/ports/lock.ts';

/** The analytics session: one id for all tabs, until nothing has happened for 30 minutes. */
export interface VisitSession {
  /** Null when there is none, or the last one has ended by idling. */
  current(): string | null;
  /** Something happened now: the session goes on for another 30 minutes. */
  touch(): void;
  /** The session there is, or a new one. Of several tabs asking at once, one hears `isNew`. */
  ensure(): Promise<{ id: string; isNew: boolean }>;
}

export interface VisitSessionDeps {
  /** Shared by the tabs. */
  storage: KeyValue;
  clock: Clock;
  newId: () => string;
  withLock: WithLock;
}

const KEY = 'foyer.session';
const stored = /^([-0-9a-f]{36}) (\d+)$/;

export const createVisitSession = (deps: VisitSessionDeps): VisitSession => {
  const { storage, clock, newId, withLock } = deps;
  const current = () => {
    const [, id, at] = stored.exec(storage.get(KEY) ?? '') ?? [];
    // A time that lies ahead was written before the clock was set back.
    const idleMs = Math.abs(clock.now() - Number(at));
    return id !== undefined && idleMs <= limits.analytics.sessionIdleMs ? id : null;
  };
  const write = (id: string) => storage.set(KEY, `${id} ${clock.now()}`);
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
