import { cpSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { Message } from '#shared/contracts/message.ts';
import { aClientId, aDraft, aPrimaryHash } from '#shared/testing/builders.ts';
import { assertNothingLost } from '#api/testing/assert-nothing-lost.ts';
import { runBuilt, startServerProcess } from '#api/testing/server-process.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';
import { connectedAdmin, createVisitorClient } from '#api/testing/visitor-client.ts';

const WRITERS = 10;

/**
 * The admin writes in ten conversations as fast as answers come (visitors are rate-limited), until
 * stopped.
 */
const startLoad = async (url: string) => {
  const load = { isRunning: true };
  const talks = await Promise.all(
    Array.from({ length: WRITERS }, async (_, n) => {
      const visitor = createVisitorClient(url, aPrimaryHash(n + 1));
      const id = await visitor.start();
      const socket = await connectedAdmin(url);
      return { id, socket, acknowledged: [] as Message[] };
    }),
  );
  const write = async ({ id, socket, acknowledged }: (typeof talks)[number]) => {
    for (let n = 1; load.isRunning; n += 1) {
      const content = `message ${n} ${'x'.repeat(400)}`;
      const draft = aDraft({ content, from_admin: true, primary_hash: 'admin' });
      const client_id = aClientId(n);
      const answer = await socket.emitWithAck('message', {
        ...draft,
        client_id,
        conversation_id: id,
      });
      if (!answer.ok) throw new Error(answer.error.code);
      acknowledged.push(answer.message);
    }
  };
  const ended = Promise.all(talks.map(write));
  return {
    talks,
    count: () => talks.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
    stop: async () => {
      load.isRunning = false;
      await ended;
    },
  };
};

const onlyFolderIn = (folder: string): string => {
  const [name, ...more] = readdirSync(folder);
  expect(more).toEqual([]);
  return join(folder, name ?? '');
};

test('a backup under load has every message acknowledged before it, and a server starts from it', async () => {
  const dataDir = temporaryFolder();
  const backups = temporaryFolder();
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const load = await startLoad(server.url);
  while (load.count() < 3_000) await new Promise((round) => setTimeout(round, 20));
  const before = load.talks.map(({ id, acknowledged }) => ({
    id,
    acknowledged: [...acknowledged],
    threads: {},
  }));
  const atStart = load.count();
  const ended = await runBuilt('backup.js', { DATA_DIR: dataDir }, backups);
  const meanwhile = load.count() - atStart;
  await load.stop();
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  // With fewer there was no load, and the backup would prove little.
  expect(meanwhile).toBeGreaterThan(50);

  const folder = onlyFolderIn(backups);
  expect(ended.stdout).toContain(folder);
  expect(readdirSync(folder).sort()).toEqual(['analytics.db', 'chat.db']);
  expect(statSync(folder).mode & 0o077).toBe(0);
  const all = load.talks.map((talk) => ({ ...talk, threads: { visitor: talk.acknowledged } }));
  await assertNothingLost({ url: server.url, dataDir, talks: all });
  expect(await server.terminate()).toBe(0);

  const restored = temporaryFolder();
  cpSync(folder, restored, { recursive: true });
  const again = await startServerProcess({ DATA_DIR: restored });
  // Every conversation is in order and without gaps, so the backup is a prefix of the acknowledged
  // messages.
  await assertNothingLost({ url: again.url, dataDir: restored, talks: before });
  const db = new BetterSqlite(join(restored, 'chat.db'), { readonly: true });
  const rows = db.prepare<[], { id: string }>('SELECT id FROM messages').all();
  db.close();
  const known = new Set(load.talks.flatMap(({ acknowledged }) => acknowledged.map(({ id }) => id)));
  expect(rows.filter(({ id }) => !known.has(id as Message['id']))).toEqual([]);
});

test('a stopped server can be backed up too, even after a kill', async () => {
  const dataDir = temporaryFolder();
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const visitor = createVisitorClient(server.url);
  const id = await visitor.start();
  const { body } = await visitor.post(id);
  await server.kill();
  expect(statSync(join(dataDir, 'chat.db-wal')).size).toBeGreaterThan(0);
  const backups = temporaryFolder();
  expect((await runBuilt('backup.js', { DATA_DIR: dataDir }, backups)).code).toBe(0);
  const talks = [{ id, acknowledged: [body.message], threads: { visitor: [body.message] } }];
  await assertNothingLost({ url: null, dataDir: onlyFolderIn(backups), talks });
});

test('a backup that shrank is quarantined with a clear line and exit code 1', async () => {
  const dataDir = temporaryFolder();
  const server = await startServerProcess({ DATA_DIR: dataDir });
  await server.terminate();
  const change = (sql: string) => {
    const db = new BetterSqlite(join(dataDir, 'chat.db'));
    db.exec(sql);
    db.close();
  };
  change(`CREATE TABLE ballast AS WITH RECURSIVE n(i) AS
    (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500) SELECT i, hex(randomblob(2000)) AS x FROM n`);
  const backups = temporaryFolder();
  expect((await runBuilt('backup.js', { DATA_DIR: dataDir }, backups)).code).toBe(0);
  const [good] = readdirSync(backups);
  change('DROP TABLE ballast; VACUUM');
  const ended = await runBuilt('backup.js', { DATA_DIR: dataDir }, backups);
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(ended.stderr).toMatch(
    /^The backup was quarantined: .*aside.foyer-.*\nchat\.db is \d+ bytes/,
  );
  expect(readdirSync(backups).sort()).toEqual(['aside', good]);
  rmSync(join(dataDir, 'analytics.db'));
  const without = await runBuilt('backup.js', { DATA_DIR: dataDir }, backups);
  expect(without).toMatchObject({ code: 1, stdout: '' });
  expect(without.stderr).toMatch(/^There is no backup: .* holds no analytics\.db\n$/);
  expect(readdirSync(backups).sort()).toEqual(['aside', good]);
});

test('a failed backup is one clear line and exit code 1', async () => {
  const empty = temporaryFolder();
  const nowhere = await runBuilt('backup.js', { DATA_DIR: empty });
  expect(nowhere.code).toBe(1);
  expect(nowhere.stderr).toMatch(/^There is no backup: name a folder: npm run backup -- .*\n$/);
  const nothing = await runBuilt('backup.js', { DATA_DIR: empty }, join(empty, 'backups'));
  expect(nothing.code).toBe(1);
  expect(nothing.stderr).toMatch(/^There is no backup: .* holds no database; .*\n$/);
  expect(existsSync(join(empty, 'backups'))).toBe(false);
});
