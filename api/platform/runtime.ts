import type { Clock } from '#shared/ports/clock.ts';
import type { Ids } from '#shared/ports/ids.ts';
import type { Timers } from '#shared/ports/timers.ts';
import type { Logger } from '#api/platform/logger.ts';

/** The clock, timers, ids and logger of a running server. Each part takes the ones it needs. */
export interface Runtime {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly ids: Ids;
  readonly logger: Logger;
}
