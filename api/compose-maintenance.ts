import { resolve } from 'node:path';
import type { Clock } from '#shared/ports/clock.ts';
import { featuresOf, type Config } from '#api/config.ts';
import { createBackupStore } from '#api/database/backup-store.ts';
import type { DatabaseGuard } from '#api/database/database-guard.ts';
import type { SettingsStore } from '#api/features/identity/settings-store.ts';
import { createBackups } from '#api/features/maintenance/backups.ts';
import { createDataFolder } from '#api/platform/data-folder.ts';
import type { Logger } from '#api/platform/logger.ts';

/** Under this name a folder says that it was filled by `npm run demo`. */
export const DEMO_SETTING = 'is_demo';

interface Deps {
  readonly config: Config;
  readonly logger: Logger;
  readonly backupWorker?: URL;
  readonly settings: SettingsStore;
  readonly clock: Clock;
  readonly guards: Readonly<Record<'chat' | 'analytics', DatabaseGuard>>;
}

/** What the owner looks after, on the folder that holds the data. */
export const composeMaintenance = async (deps: Deps) => {
  const { config, logger, backupWorker, settings, clock, guards } = deps;
  const dataDir = resolve(config.DATA_DIR);
  const store = createBackupStore({ dataDir, clock, worker: backupWorker });
  return {
    backups: createBackups({ store, settings, clock, logger }),
    folder: createDataFolder(dataDir),
    lostDatabases: () => [guards.chat, guards.analytics].flatMap((guard) => guard.read() ?? []),
    isDemo: (await settings.get(DEMO_SETTING)) !== null,
    features: featuresOf(config),
  };
};
