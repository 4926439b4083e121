import type { Clock } from '#shared/ports/clock.ts';
import type { Logger } from '#api/platform/logger.ts';
import { describeFailure } from '#api/storage/postgres/postgres-errors.ts';

const REMIND_EVERY_MS = 60_000;
/** A restarting database accepts some connections and refuses others. */
const QUIET_MS = 2_000;

/**
 * Logs that the database is unavailable: one line at the beginning, one each minute, and one at the end.
 */
export const createOutageLog = (clock: Clock, logger: Logger) => {
  let since: number | null = null;
  let loggedAt = 0;
  let failedAt = 0;
  let count = 0;
  return {
    failed: (error: unknown): void => {
      const now = clock.now();
      failedAt = now;
      count += 1;
      if (since !== null && now - loggedAt < REMIND_EVERY_MS) return;
      since ??= now;
      loggedAt = now;
      const reason = describeFailure(error);
      logger.error('database_unavailable', { reason, count, duration_ms: now - since });
    },
    answered: (): void => {
      if (since === null) return;
      const now = clock.now();
      if (now - failedAt < QUIET_MS) return;
      logger.info('database_back', { count, duration_ms: now - since });
      since = null;
      count = 0;
    },
  };
};

export type OutageLog = ReturnType<typeof createOutageLog>;
