import { join } from 'node:path';
import { iso } from '#shared/domain/time.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Timers } from '#shared/ports/timers.ts';
import { createDatabaseGuard } from '#api/storage/sqlite/database-guard.ts';
import type { Databases } from '#api/storage/sqlite/open-databases.ts';
import type { Logger } from '#api/platform/logger.ts';

interface Deps {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly logger: Logger;
}

/** Guards both databases. Rescued copies of files lost together go into one folder. */
export const guardDatabases = (
  { chat, analytics, files }: Databases,
  { dataDir, clock, ...deps }: Deps,
) => {
  let folder: string | null = null;
  const rescueFolder = () => {
    folder ??= `rescued-${iso(clock.now()).replace(/[:.]/g, '-')}`;
    return join(dataDir, folder);
  };
  return {
    chat: createDatabaseGuard({ db: chat, file: files.chat, rescueFolder, ...deps }),
    analytics: createDatabaseGuard({ db: analytics, file: files.analytics, rescueFolder, ...deps }),
  };
};

export type DatabaseGuards = ReturnType<typeof guardDatabases>;
