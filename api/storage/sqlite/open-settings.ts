import { join } from 'node:path';
import type { SettingsStore } from '#api/platform/settings-store.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import { assertChatThere } from '#api/storage/sqlite/first-start.ts';
import { createWriteQueue } from '#api/storage/sqlite/group-commit.ts';
import { openDatabase } from '#api/storage/sqlite/open-databases.ts';
import { createSqliteEngine } from '#api/storage/sqlite/sqlite-engine.ts';
import { createSettingsStore } from '#api/storage/stores/settings.ts';

/** Opens the settings of a data folder for a command-line program, whether the server runs or not. */
export const openSettings = (dataDir: string): { settings: SettingsStore; close(): void } => {
  assertChatThere(dataDir);
  const db = openDatabase('chat', {
    file: join(dataDir, 'chat.db'),
    // While a server runs, only the server may write to the database file. Otherwise closing
    // checkpoints it.
    isSelfCheckpointing: false,
  });
  const writes = createWriteQueue(db, nodeTimers);
  return {
    settings: createSettingsStore(createSqliteEngine(db, writes)),
    close: () => {
      writes.close();
      db.close();
    },
  };
};
