import { limits } from '#shared/limits.ts';
import type { Cancel } from '#shared/ports/timers.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { IngestStore } from '#api/features/analytics/ingest/store.ts';

interface Deps extends Pick<Runtime, 'clock' | 'timers' | 'logger'> {
  readonly store: Pick<IngestStore, 'closeIdle'>;
}

/** Once a minute, ends the sessions that have been idle for longer than 30 minutes. */
export const startSessionReaper = ({ store, clock, timers, logger }: Deps): Cancel =>
  timers.every(limits.analytics.idleCheckEveryMs, () => {
    store.closeIdle(clock.now()).then(
      (count) => {
        if (count > 0) logger.debug('sessions_closed', { count });
      },
      (error: unknown) => logger.error('session_reaper_failed', { error }),
    );
  });
