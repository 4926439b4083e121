import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import type { System } from '#shared/contracts/maintenance.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { aTrackEvent } from '#shared/testing/a-track-event.ts';
import { aClientId, aPrimaryHash } from '#shared/testing/builders.ts';
import { iso } from '#shared/domain/time.ts';
import { moveToPostgres, moveToSqlite } from '#api/commands/move/move.ts';
import { createLogger } from '#api/platform/logger.ts';
import { restoreDatabase } from '#api/commands/restore/restore-database.ts';
import { createFolderStore } from '#api/storage/archives/folder-store.ts';
import { sendArchive } from '#api/storage/archives/send-archive.ts';
import { backUpFolder } from '#api/storage/sqlite/back-up-folder.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import { makeDatabase, openTestPostgres } from '#api/testing/open-test-postgres.ts';
import { sendFile } from '#api/testing/send-file.ts';
import { startTestServer, temporaryFolder } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';
import { rowsOf } from '#api/storage/sqlite/move-rows.ts';
import { digestRows } from '#api/storage/schema/digest-rows.ts';

const onSqlite = { DATABASE_TYPE: 'sqlite' };
const options = (postgres: ReturnType<typeof openTestPostgres>) => ({
  postgres,
  logger: createLogger('silent'),
  onStep: () => undefined,
});

const digestOf = async (folder: string) => {
  const db = new BetterSqlite(join(folder, 'chat.db'), { readonly: true });
  try {
    return await digestRows(rowsOf(db));
  } finally {
    db.close();
  }
};

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) =>
          createHash('sha256')
            .update(readFileSync(join(parentPath, name)))
            .digest('hex'),
        )
        .toSorted()
    : [];

/** A stopped server on SQLite with some of everything. */
const fillFolder = async () => {
  const server = await startTestServer(onSqlite);
  const admin = createAdminClient(server.url);
  const ids: ConversationId[] = [];
  for (let n = 1; n <= 3; n += 1) {
    const visitor = createVisitorClient(server.url, aPrimaryHash(n));
    const id = await visitor.start();
    ids.push(id);
    for (let m = 1; m <= 30; m += 1)
      await visitor.post(id, {
        content: `message ${m} \0 of ${n}`,
        client_id: aClientId(n * 100 + m),
      });
    await visitor.call('POST', '/api/contact', {
      name: `Visitor ${n}`,
      email: 'ada@example.com',
      message: 'About a pump.',
      page: '/',
      client_id: aClientId(900 + n),
    });
    await visitor.call('POST', '/api/track-event', aTrackEvent(Date.now()));
    await sendFile({
      url: server.url,
      headers: { cookie: visitor.cookie() },
      id,
      file: aClientId(950 + n),
      name: 'notes.txt',
      bytes: randomBytes(50_000),
    });
  }
  await admin.post('/api/admin/availability', { mode: 'away', away_text: 'At lunch' });
  await server.stop();
  return { dataDir: server.dataDir, ids };
};

test('everything moves to PostgreSQL and back, row by row and file by file', async () => {
  const { dataDir, ids } = await fillFolder();
  const before = await digestOf(dataDir);
  const url = await makeDatabase();
  const postgres = openTestPostgres(url);
  expect(await moveToPostgres(dataDir, options(postgres))).toEqual({ tables: before, events: 3 });
  expect(await digestOf(dataDir)).toEqual(before);
  const back = join(temporaryFolder(), 'back');
  expect(await moveToSqlite(back, options(postgres))).toEqual({ tables: before, events: 3 });
  expect(filesIn(join(back, 'attachments'))).toEqual(filesIn(join(dataDir, 'attachments')));
  expect(filesIn(join(back, 'attachments')).length).toBe(3);

  const moved = await startTestServer({ DATABASE_TYPE: 'postgresql', DATABASE_URL: url });
  const again = await startTestServer({ ...onSqlite, DATA_DIR: back });
  for (const { url: address } of [moved, again]) {
    const admin = createAdminClient(address);
    const { body } = await admin.get<{ messages: unknown[] }>(
      `/api/conversations/${ids[0]}/messages?limit=50`,
    );
    expect(body.messages).toHaveLength(30);
    const found = await admin.get<{ results: unknown[] }>(
      '/api/admin/messages/search?q=message%2030',
    );
    expect(found.status).toBe(200);
    expect((await admin.get('/api/admin/availability')).body).toMatchObject({ mode: 'away' });
  }
});

test('refuses a move into a target in use, and from nothing', async () => {
  const { dataDir } = await fillFolder();
  const url = await makeDatabase();
  const postgres = openTestPostgres(url);
  await moveToPostgres(dataDir, options(postgres));
  await expect(moveToPostgres(dataDir, options(postgres))).rejects.toThrow('not empty: settings');
  await expect(moveToPostgres(temporaryFolder(), options(postgres))).rejects.toThrow('there is no');
  await expect(moveToSqlite(dataDir, options(postgres))).rejects.toThrow('is not empty');
  const server = await startTestServer({ DATABASE_TYPE: 'postgresql', DATABASE_URL: url });
  await expect(moveToSqlite(join(temporaryFolder(), 'new'), options(postgres))).rejects.toThrow(
    'a server works on the database',
  );
  await server.stop();
  const running = await startTestServer(onSqlite);
  await expect(
    moveToPostgres(running.dataDir, options(openTestPostgres(await makeDatabase()))),
  ).rejects.toThrow('another Foyer server works on the data folder');
});

/** Ends just before the commit of the rows. */
const interruptedMove = async (dataDir: string, postgres: Postgres): Promise<void> => {
  const failing = {
    ...options(postgres),
    onStep: (step: string, done: number) => {
      if (step === 'Comparing every row' && done === 5) throw new Error('the process ended');
    },
  };
  await expect(moveToPostgres(dataDir, failing)).rejects.toThrow('the process ended');
};

test('resumes an interrupted move without copying its files again', async () => {
  const { dataDir } = await fillFolder();
  const url = await makeDatabase();
  const postgres = openTestPostgres(url);
  await interruptedMove(dataDir, postgres);
  const files = () =>
    postgres.sql.all('SELECT id, touched_at, is_complete FROM attachment_files ORDER BY id');
  const copied = await files();
  expect(copied).not.toEqual([]);
  const moved = await moveToPostgres(dataDir, options(postgres));
  expect(moved.tables).toEqual(await digestOf(dataDir));
  expect(await files()).toEqual(copied);
});

test('copies a file again that arrived differently', async () => {
  const { dataDir } = await fillFolder();
  const postgres = openTestPostgres(await makeDatabase());
  await interruptedMove(dataDir, postgres);
  const parts = () =>
    postgres.sql.all('SELECT id, part_offset, md5(content) FROM attachment_parts ORDER BY 1, 2');
  const copied = await parts();
  await postgres.sql.run(`UPDATE attachment_parts SET content = 'damaged'::bytea`);
  await moveToPostgres(dataDir, options(postgres));
  expect(await parts()).toEqual(copied);
});

test('a server on SQLite starts with a backup from the console as its data folder', async () => {
  const { dataDir, ids } = await fillFolder();
  const url = await makeDatabase();
  await moveToPostgres(dataDir, options(openTestPostgres(url)));
  const server = await startTestServer({ DATABASE_TYPE: 'postgresql', DATABASE_URL: url });
  const admin = createAdminClient(server.url);
  await admin.post('/api/admin/backups');
  const backups = await eventually(async () => {
    const { body } = await admin.get<System>('/api/admin/system');
    expect(body.backups).toMatchObject({ is_running: false, has_failed: false });
    expect(body.backups.stored).toHaveLength(1);
    return body.backups.stored;
  });
  const folder = join(server.dataDir, 'backups', backups[0]?.name ?? '');
  const restored = await startTestServer({ ...onSqlite, DATA_DIR: folder });
  const { body } = await createAdminClient(restored.url).get<{ messages: unknown[] }>(
    `/api/conversations/${ids[1]}/messages?limit=50`,
  );
  expect(body.messages).toHaveLength(30);
});

test('restores a sealed copy into an empty database with every row, and refuses one in use', async () => {
  const { dataDir, ids } = await fillFolder();
  const copies = temporaryFolder();
  const secret = '7a'.repeat(32);
  const store = createFolderStore(copies);
  const backup = await backUpFolder(dataDir, temporaryFolder(), Date.now());
  const label = { kind: 'full', created: iso(Date.now()), program: '0.1.0', base: null } as const;
  const name = await sendArchive(store, { folder: backup.folder, label, secret });
  const url = await makeDatabase();
  const node = temporaryFolder();
  const restore = (key: string) =>
    restoreDatabase(url, node, { store, name, secret: key }, () => undefined);
  await expect(restore('8b'.repeat(32))).rejects.toThrow('another key');
  await restore(secret);
  await expect(restore(secret)).rejects.toThrow('the database is not empty');
  expect(readdirSync(node)).toEqual([]);
  const server = await startTestServer({ DATABASE_TYPE: 'postgresql', DATABASE_URL: url });
  const admin = createAdminClient(server.url);
  const { body } = await admin.get<{ messages: unknown[] }>(
    `/api/conversations/${ids[1]}/messages?limit=50`,
  );
  expect(body.messages).toHaveLength(30);
  await server.stop();
  // And back: the database has what the folder had.
  const again = join(temporaryFolder(), 'again');
  await eventually(() => moveToSqlite(again, options(openTestPostgres(url))));
  const [was, is] = [await digestOf(dataDir), await digestOf(again)];
  // The started server stored its own keys, and the persons of visits.
  const others = (digests: typeof was) =>
    digests.filter(({ table }) => !['settings', 'visitor_ids'].includes(table));
  expect(others(is)).toEqual(others(was));
});
