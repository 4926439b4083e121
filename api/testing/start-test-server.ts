import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import type { Clock } from '#shared/ports/clock.ts';
import type { Timers } from '#shared/ports/timers.ts';
import { startServer } from '#api/start-server.ts';
import { readConfig, type Config } from '#api/config.ts';
import type { Site } from '#api/http/site.ts';
import type { Outgoing } from '#api/platform/outgoing/outgoing.ts';
import { createLogger, type Logger } from '#api/platform/logger.ts';
import { openDatabases } from '#api/storage/sqlite/open-databases.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';
import { TEST_ADMIN_KEY, createVisitorClient } from '#api/testing/visitor-client.ts';

export { TEST_ADMIN_KEY } from '#api/testing/visitor-client.ts';

const bareSite: Site = {
  handler: (_request, response) => {
    response.status(404).type('html').send('<!doctype html><title>Not found</title>');
  },
  inlineScriptHashes: [],
  ownerName: 'Olga Owner',
};

/** A folder for one test, deleted afterwards. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** The files of both databases, migrated and empty. */
let migrated: readonly (readonly [name: string, bytes: Buffer])[] | undefined;

const readMigrated = () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-migrated-'));
  try {
    const { chat, analytics } = openDatabases(folder, { isSelfCheckpointing: true });
    chat.close();
    analytics.close();
    return ['chat.db', 'analytics.db'].map(
      (name) => [name, readFileSync(join(folder, name))] as const,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * A folder for one test with copies of the migrated, empty databases of SQLite: the migrations take
 * several times as long. Deleted afterwards.
 */
export const folderWithDatabases = (): string => {
  const folder = temporaryFolder();
  migrated ??= readMigrated();
  for (const [name, bytes] of migrated) writeFileSync(join(folder, name), bytes, { mode: 0o600 });
  return folder;
};

/** A server that starts again in the same folder finds the same database. */
const databases = new Map<string, Promise<string>>();

/** In the run on PostgreSQL, the settings of a separate database. */
export const databaseSettings = async (
  dataDir: string,
): Promise<Pick<Config, 'DATABASE_TYPE' | 'DATABASE_URL'>> => {
  if (inject('postgresUrl') === undefined)
    return { DATABASE_TYPE: 'sqlite', DATABASE_URL: undefined };
  const { borrowDatabase } = await import('#api/testing/open-test-postgres.ts');
  const made = databases.get(dataDir) ?? borrowDatabase();
  databases.set(dataDir, made);
  return { DATABASE_TYPE: 'postgresql', DATABASE_URL: await made };
};

/**
 * The real server on a free port with a temporary database; stopped at the end of the test.
 * Comes with an admin and a visitor, who have not called it yet.
 */
export const startTestServer = async (
  settings: Record<string, string> = {},
  {
    version = '0.0.0-test',
    ...parts
  }: {
    version?: string;
    site?: Site;
    clock?: Clock;
    timers?: Timers;
    outgoing?: Outgoing;
    logger?: Logger;
  } = {},
) => {
  const dataDir =
    settings['DATA_DIR'] ??
    (inject('postgresUrl') === undefined ? folderWithDatabases() : temporaryFolder());
  const reading = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_KEY: TEST_ADMIN_KEY,
    // There is only one server, which every browser reaches.
    STICKY_SESSIONS: 'on',
    ...(await databaseSettings(dataDir)),
    ...settings,
  });
  if (!reading.ok) throw new Error(reading.lines.join('\n'));
  const running = await startServer({
    config: reading.config,
    version,
    logger: createLogger('silent'),
    site: bareSite,
    checkpointWorker: null,
    ...parts,
  });
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await running.stop();
  };
  onTestFinished(stop);
  const { url, metricsUrl, firstAdminKey, drain } = running;
  const admin = createAdminClient(url);
  const visitor = createVisitorClient(url);
  return { url, metricsUrl, firstAdminKey, dataDir, drain, stop, admin, visitor };
};

/** A test server whose visitor has started a conversation and written nothing. */
export const startTestChat = async (...made: Parameters<typeof startTestServer>) => {
  const server = await startTestServer(...made);
  return { ...server, id: await server.visitor.start() };
};
