import { alarmLimits } from '#shared/alarm-limits.ts';
import { iso } from '#shared/domain/time.ts';
import { createDeliver, type DeliverDeps } from '#api/features/alarms/deliver-alarms.ts';
import { createSpread, type SpreadDeps } from '#api/features/alarms/spread-alarms.ts';
import type { AlarmStore } from '#api/features/alarms/store.ts';

interface Deps extends SpreadDeps, Omit<DeliverDeps, 'stopping'> {
  readonly store: AlarmStore;
  /** No other server works on these data, so any claim dates from before this start. */
  readonly isAlone: boolean;
}

/** The last mail, if it was given up. */
export const readFailedMail = async (
  store: Pick<AlarmStore, 'ended'>,
): Promise<{ at: string; answer: string } | null> => {
  const ended = await store.ended(alarmLimits.listedDeliveries);
  const last = ended.find(
    ({ channel, state }) => ['email', 'visitor'].includes(channel) && state !== 'dropped',
  );
  return last?.state === 'dead' ? { at: iso(last.endedAt), answer: last.answer } : null;
};

/** Works through the outbox: on a timer, and whenever something may be due. */
export const createOutbox = (deps: Deps) => {
  const { store, clock, timers, logger, isAlone } = deps;
  const stopping = new AbortController();
  const spread = createSpread(deps);
  const deliver = createDeliver({ ...deps, stopping: stopping.signal });
  let running: Promise<void> | null = null;
  let cancel = (): void => undefined;

  const work = async (): Promise<void> => {
    // A read, so that an empty outbox costs no write every few seconds.
    if ((await store.countWaiting()) === 0) return;
    while (!stopping.signal.aborted) {
      const done = (await spread()) + (await deliver());
      if (done < alarmLimits.claimedAtOnce) return;
    }
  };
  let isCalled = false;
  const runs = async (): Promise<void> => {
    while (isCalled && !stopping.signal.aborted) {
      isCalled = false;
      // After a full disk or an unreachable database, the next run retries.
      await work().catch((error: unknown) => logger.error('outbox_failed', { error }));
    }
  };
  /** One run at a time. A call during a run may be too late for it, so another run follows. */
  const look = (): Promise<void> => {
    isCalled = true;
    running ??= runs().finally(() => (running = null));
    return running;
  };
  let soon: { readonly at: number; readonly cancel: () => void } | null = null;
  return {
    look,
    /** Looks at that time, without waiting for the next poll. */
    lookAt: (at: number): void => {
      if (stopping.signal.aborted || (soon !== null && soon.at <= at)) return;
      soon?.cancel();
      const waitMs = Math.max(0, at - clock.now()) + alarmLimits.settleMs;
      const end = timers.after(waitMs, () => {
        soon = null;
        void look();
      });
      soon = { at, cancel: end };
    },
    start: async (): Promise<void> => {
      if (isAlone) await store.releaseClaims();
      cancel = timers.every(alarmLimits.lookEveryMs, () => void look());
    },
    forgetOld: (): Promise<void> => store.forgetBefore(clock.now() - alarmLimits.storedMs),
    stop: async (): Promise<void> => {
      cancel();
      soon?.cancel();
      stopping.abort();
      await running;
    },
  };
};
