import { resolve } from 'node:path';
import type { Config } from '#api/config.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';
import { createSettingsStore } from '#api/storage/stores/settings.ts';
import { openSettings as openSqliteSettings } from '#api/storage/sqlite/open-settings.ts';

interface OpenSettings {
  readonly settings: SettingsStore;
  readonly close: () => void | Promise<void>;
}

/** Opens the stored settings for a command-line program, whether the server runs or not. */
export const openSettings = async ({
  DATABASE_TYPE: type,
  DATABASE_URL: url,
  DATA_DIR: dataDir,
}: Pick<Config, 'DATABASE_TYPE' | 'DATABASE_URL' | 'DATA_DIR'>): Promise<OpenSettings> => {
  if (type === 'sqlite' || url === undefined) return openSqliteSettings(resolve(dataDir));
  const { connect } = await import('#api/storage/postgres/connect.ts');
  const { createPostgresEngine } = await import('#api/storage/postgres/postgres-engine.ts');
  const postgres = await connect({ url });
  return { settings: createSettingsStore(createPostgresEngine(postgres)), close: postgres.close };
};
