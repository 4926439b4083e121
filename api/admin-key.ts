import { join, resolve } from 'node:path';
import { readConfig } from '#api/config.ts';
import { assertChatNotLost } from '#api/database/first-start.ts';
import { createWriteQueue } from '#api/database/group-commit.ts';
import { chatMigrations } from '#api/database/migrations/chat.ts';
import { openSqlite } from '#api/database/open-sqlite.ts';
import { createSqliteSettings } from '#api/database/sqlite-settings.ts';
import { rotateAdminKey } from '#api/features/identity/admin-keys.ts';
import { nodeRandom } from '#api/platform/node-random.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import { writePrivately } from '#api/platform/private-data.ts';
import { StartupError } from '#api/startup-error.ts';

/** `npm run admin-key`: a new key in the place of the old one; a running server notices by itself. */
const refuse = (line: string): never => {
  process.stderr.write(`The admin key was not changed: ${line}\n`);
  process.exit(1);
};

const main = async () => {
  writePrivately();
  const reading = readConfig();
  if (!reading.ok) return refuse(reading.lines.join('; '));
  if (reading.config.ADMIN_KEY !== undefined) {
    return refuse('it is set by ADMIN_KEY; change it there and start again');
  }
  const dataDir = resolve(reading.config.DATA_DIR);
  assertChatNotLost(dataDir);
  const db = openSqlite({
    file: join(dataDir, 'chat.db'),
    synchronous: 'FULL',
    migrations: chatMigrations,
    // A running server alone writes to the database file; closing does it where none runs.
    isSelfCheckpointing: false,
  });
  const writes = createWriteQueue(db, nodeTimers);
  const key = await rotateAdminKey(createSqliteSettings(db, writes), nodeRandom);
  writes.close();
  db.close();
  process.stdout.write(
    `Admin key: ${key}\nIt is shown this once. The old key no longer works; open consoles are closed.\n`,
  );
};

try {
  await main();
} catch (error) {
  if (error instanceof StartupError) refuse(error.message);
  throw error;
}
