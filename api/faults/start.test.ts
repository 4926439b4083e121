import { execFileSync } from 'node:child_process';
import {
  existsSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { aClientId } from '#shared/testing/builders.ts';
import { runBuilt, runServerProcess, startServerProcess } from '#api/testing/server-process.ts';
import { TEST_ADMIN_KEY, temporaryFolder } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';
import { built } from '../../testing/built.ts';

test('the first successful start prints an admin key, later ones do not', async () => {
  const settings = { DATA_DIR: temporaryFolder(), ADMIN_KEY: '' };
  const port = await takePort();
  const failed = await runServerProcess({ ...settings, PORT: String(port) });
  expect(failed.stdout).toBe('');
  const first = await startServerProcess(settings, { lines: 3 });
  expect(first.printed[1]).toMatch(/^Admin key: foyer_[\w-]{43}$/);
  const key = first.printed[1]?.replace('Admin key: ', '') ?? '';
  expect(await first.terminate()).toBe(0);
  const second = await startServerProcess(settings);
  const request = (adminKey: string) =>
    fetch(`${second.url}/api/admin/conversations`, { headers: { 'x-admin-key': adminKey } });
  expect((await request(key)).status).toBe(200);
  expect((await request(`${key}x`)).status).toBe(401);
  expect(await second.terminate()).toBe(0);
  expect(second.printed).toHaveLength(1);
});

test('a server whose output nobody reads continues to serve', async () => {
  const printLate = `process.on('SIGUSR2', () => process.stdout.write('late\\n'))`;
  const preload = `data:text/javascript,${encodeURIComponent(printLate)}`;
  const server = await startServerProcess({ DATA_DIR: temporaryFolder() }, { preload });
  server.closeOutput();
  process.kill(server.pid, 'SIGUSR2');
  for (let count = 0; count < 3; count += 1)
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  expect(await server.terminate()).toBe(0);
});

test('a stop empties the write-ahead log', async () => {
  const dataDir = temporaryFolder();
  const server = await startServerProcess({ DATA_DIR: dataDir });
  expect(await server.terminate()).toBe(0);
  const log = statSync(join(dataDir, 'chat.db-wal'), { throwIfNoEntry: false });
  expect(log?.size ?? 0).toBe(0);
});

const takePort = async (): Promise<number> => {
  const other = createServer();
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  return (other.address() as AddressInfo).port;
};

test('a taken port is one clear line and exit code 1', async () => {
  const port = await takePort();
  const ended = await runServerProcess({ DATA_DIR: temporaryFolder(), PORT: String(port) });
  expect(ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `Foyer cannot start: port ${port} is taken by another program; stop it, or set PORT to a free one\n`,
  });
});

test('invalid settings are one clear line each and exit code 1', async () => {
  const ended = await runServerProcess({ PORT: 'abc', FEATURE_CHAT: 'perhaps' });
  expect(ended.code).toBe(1);
  expect(ended.stderr.trim().split('\n')).toEqual([
    'Foyer cannot start: PORT must be a whole number; change it in the environment or in .env',
    'Foyer cannot start: FEATURE_CHAT must be on or off; change it in the environment or in .env',
  ]);
});

test.each(['occupied', 'occupied/data'])(
  'DATA_DIR at the file %s is one clear line',
  async (at) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'occupied'), '');
    const dataDir = join(folder, at);
    const ended = await runServerProcess({ DATA_DIR: dataDir });
    expect(ended).toMatchObject({
      code: 1,
      stderr: `Foyer cannot start: ${dataDir} is no folder; set DATA_DIR to one\n`,
    });
  },
);

test('a damaged database is named, left unchanged, and refused', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'chat.db');
  writeFileSync(file, 'no database '.repeat(500));
  const ended = await runServerProcess({ DATA_DIR: folder });
  expect(ended.code).toBe(1);
  expect(ended.stderr).toContain(`${file} is damaged and was left as it is`);
  expect(existsSync(file)).toBe(true);
});

/** A data folder with one conversation, from a server that was stopped properly. */
const writtenFolder = async (): Promise<{ folder: string; file: string }> => {
  const folder = temporaryFolder();
  const server = await startServerProcess({ DATA_DIR: folder });
  const visitor = createVisitorClient(server.url);
  const id = await visitor.start();
  for (let n = 1; n <= 40; n += 1) {
    await visitor.post(id, { client_id: aClientId(n), content: 'x'.repeat(2_000) });
  }
  expect(await server.terminate()).toBe(0);
  return { folder, file: join(folder, 'chat.db') };
};

test.each([
  ['cut off in the middle', (file: string) => truncateSync(file, statSync(file).size / 2)],
  ['cut off within a page', (file: string) => truncateSync(file, statSync(file).size - 1_000)],
  [
    'overwritten in the middle',
    (file: string) =>
      void writeSync(openSync(file, 'r+'), Buffer.alloc(8_192, 0xa5), 0, 8_192, 16 * 4_096),
  ],
  [
    'overwritten at its beginning',
    (file: string) => void writeSync(openSync(file, 'r+'), Buffer.alloc(100, 0xa5), 0, 100, 0),
  ],
])('a database that was %s is named, left unchanged, and refused', async (_, damage) => {
  const { folder, file } = await writtenFolder();
  damage(file);
  const before = readFileSync(file);
  const ended = await runServerProcess({ DATA_DIR: folder });
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(ended.stderr).toBe(
    `Foyer cannot start: ${file} is damaged and was left as it is; move everything in ${folder} away, and restore a copy (npm run restore lists them) or start over\n`,
  );
  expect(readFileSync(file).equals(before)).toBe(true);
});

test.each([
  ['damaged', (file: string) => truncateSync(file, statSync(file).size / 2)],
  ['missing', (file: string) => rmSync(file)],
])('if chat.db is %s, the command in the refusal restores it', async (_, lose) => {
  const { folder, file } = await writtenFolder();
  expect(await runBuilt('backup.js', { DATA_DIR: folder }, join(folder, 'backups'))).toMatchObject({
    code: 0,
  });
  onTestFinished(() => rmSync(`${folder}-damaged`, { recursive: true, force: true }));
  lose(file);
  const { stderr } = await runServerProcess({ DATA_DIR: folder });
  const command = /mv .* npm run restore -- \S+/.exec(stderr)?.[0] ?? '';
  const run = command.replace(
    'npm run restore --',
    `'${process.execPath}' '${built('api/restore.js')}'`,
  );
  expect(execFileSync('sh', ['-c', run], { encoding: 'utf8' })).toContain(
    `Start with DATA_DIR=${folder} npm start\n`,
  );
  const server = await startServerProcess({ DATA_DIR: folder });
  const listed = await fetch(`${server.url}/api/admin/conversations`, {
    headers: { 'x-admin-key': TEST_ADMIN_KEY },
  });
  expect(await listed.json()).toMatchObject({ conversations: [{ last_seq: 40 }] });
  expect(await server.terminate()).toBe(0);
});

test.each([
  ['empty', (file: string) => truncateSync(file)],
  ['missing', (file: string) => rmSync(file)],
])('a used folder whose chat.db is %s is refused', async (word, lose) => {
  const { folder, file } = await writtenFolder();
  lose(file);
  for (const program of ['main.js', 'admin-key.js']) {
    const ended = await runBuilt(program, { DATA_DIR: folder });
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toContain(
      `${file} is ${word}, though this folder has been in use (analytics.db); put a rescued copy`,
    );
  }
  expect(statSync(file, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
});

test('an empty analytics.db counts as damaged: it is named, unchanged, and refused', async () => {
  const { folder } = await writtenFolder();
  const file = join(folder, 'analytics.db');
  truncateSync(file);
  const ended = await runServerProcess({ DATA_DIR: folder });
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(ended.stderr).toBe(
    `Foyer cannot start: ${file} is damaged and was left as it is; the chats are in another file; move this one away to start the figures over, or replace it with one of a backup\n`,
  );
  expect(statSync(file).size).toBe(0);
  // The advice in the line suffices: all conversations are there.
  renameSync(file, join(folder, 'analytics-empty.db'));
  const server = await startServerProcess({ DATA_DIR: folder });
  expect(statSync(file).size).toBeGreaterThan(0);
  expect(await server.terminate()).toBe(0);
});

test.each(['chat.db', 'chat.db-new', 'analytics.db-new'])(
  'a first start that was killed when only an empty %s was there can start again',
  async (name) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, name), '');
    const server = await startServerProcess({ DATA_DIR: folder, ADMIN_KEY: '' }, { lines: 3 });
    expect(server.printed[1]).toMatch(/^Admin key: /);
    expect(await server.terminate()).toBe(0);
  },
);

test('a database from a newer version is refused and left unchanged', async () => {
  const { folder, file } = await writtenFolder();
  const db = new BetterSqlite(file);
  db.pragma('user_version = 999');
  db.pragma('journal_mode = DELETE');
  db.close();
  const count = () => {
    const read = new BetterSqlite(file, { readonly: true });
    const rows = read.prepare('SELECT count(*) FROM messages').pluck().get();
    const version = read.pragma('user_version', { simple: true });
    read.close();
    return { rows, version };
  };
  const ended = await runServerProcess({ DATA_DIR: folder });
  expect(ended.code).toBe(1);
  expect(ended.stderr).toMatch(
    /^Foyer cannot start: .*chat\.db was written by a newer version of Foyer \(schema 999.*\n$/,
  );
  expect(count()).toEqual({ rows: 40, version: 999 });
  expect(readdirSync(folder)).toContain('chat.db');
});
