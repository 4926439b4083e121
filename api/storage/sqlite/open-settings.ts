import { join } from 'node:path';
import type { SettingsStore } from '#api/platform/settings-store.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import { assertChatNotLost } from '#api/storage/sqlite/first-start.ts';
import { createWriteQueue } from '#api/storage/sqlite/group-commit.ts';
import { openDatabase } from '#api/storage/sqlite/open-databases.ts';
import { createSqliteSettings } from '#api/storage/sqlite/sqlite-settings.ts';

/** The settings of a data folder, for a program beside the server, whether that runs or not. */
export const openSettings = (dataDir: string): { settings: SettingsStore; close(): void } => {
  assertChatNotLost(dataDir);
  const db = openDatabase('chat', {
    file: join(dataDir, 'chat.db'),
    // A running server alone writes to the database file; closing does it where none runs.
    isSelfCheckpointing: false,
  });
  const writes = createWriteQueue(db, nodeTimers);
  return {
    settings: createSqliteSettings(db, writes),
    close: () => {
      writes.close();
      db.close();
    },
  };
};
