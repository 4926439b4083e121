import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { Clock } from '#shared/ports/clock.ts';
import { createDatabaseGuard } from '#api/database/database-guard.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import type { Logger } from '#api/platform/logger.ts';

interface Deps {
  readonly chat: Database;
  readonly analytics: Database;
  readonly files: { readonly chat: string; readonly analytics: string };
  readonly dataDir: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Watches over both databases. Copies of what is lost together lie together. */
export const composeGuards = ({ chat, analytics, files, dataDir, clock, logger }: Deps) => {
  let folder: string | null = null;
  const rescueFolder = () => {
    folder ??= `rescued-${new Date(clock.now()).toISOString().replace(/[:.]/g, '-')}`;
    return join(dataDir, folder);
  };
  const common = { rescueFolder, timers: nodeTimers, logger };
  return {
    chat: createDatabaseGuard({ db: chat, file: files.chat, ...common }),
    analytics: createDatabaseGuard({ db: analytics, file: files.analytics, ...common }),
  };
};
