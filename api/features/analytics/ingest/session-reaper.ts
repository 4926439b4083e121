import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import type { IngestStore } from '#api/features/analytics/ingest/store.ts';
import type { Logger } from '#api/platform/logger.ts';

interface Deps {
  readonly store: Pick<IngestStore, 'closeIdle'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly logger: Logger;
}

/** Ends, once a minute, the sessions that have been idle for longer than 30 minutes (SPEC 9). */
export const startSessionReaper = ({ store, clock, timers, logger }: Deps): Cancel =>
  timers.every(limits.analytics.idleCheckEveryMs, () => {
    store.closeIdle(clock.now()).then(
      (count) => {
        if (count > 0) logger.debug('sessions_closed', { count });
      },
      (error: unknown) => logger.error('session_reaper_failed', { error }),
    );
  });
