import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { Checkpointer } from '#api/database/checkpointer.ts';
import { analyticsMigrations } from '#api/database/migrations/analytics.ts';
import { chatMigrations } from '#api/database/migrations/chat.ts';
import { openSqlite } from '#api/database/open-sqlite.ts';
import { scrubFile } from '#api/database/scrub-file.ts';

/** What a start that fails has to take back, newest first. */
export type Undo = (() => unknown)[];

interface Databases {
  readonly chat: Database;
  readonly analytics: Database;
  readonly files: { readonly chat: string; readonly analytics: string };
}

export const openDatabases = (
  dataDir: string,
  isSelfCheckpointing: boolean,
  undo: Undo,
): Databases => {
  const chatFile = join(dataDir, 'chat.db');
  const analyticsFile = join(dataDir, 'analytics.db');
  const chat = openSqlite({
    file: chatFile,
    synchronous: 'FULL',
    migrations: chatMigrations,
    isSelfCheckpointing,
  });
  undo.push(() => chat.close());
  const analytics = openSqlite({
    file: analyticsFile,
    synchronous: 'NORMAL',
    migrations: analyticsMigrations,
    isSelfCheckpointing,
  });
  undo.push(() => analytics.close());
  return { chat, analytics, files: { chat: chatFile, analytics: analyticsFile } };
};

/** Scrubs in the checkpointer's thread; where there is none (tests, development), here. */
export const createScrub = ({ chat, analytics }: Databases) => {
  let thread: Checkpointer | null = null;
  return {
    leaveTo: (checkpointer: Checkpointer | null) => void (thread = checkpointer),
    scrub: async () => {
      if (thread) await thread.scrub();
      else for (const db of [chat, analytics]) scrubFile(db);
    },
  };
};
