import { readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runBuilt, runServerProcess, startServerProcess } from '#api/testing/server-process.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

test('a second server on one folder names the first and leaves it alone', async () => {
  const dataDir = temporaryFolder();
  const first = await startServerProcess({ DATA_DIR: dataDir });
  const second = await runServerProcess({ DATA_DIR: dataDir });
  expect(second).toMatchObject({ code: 1, stdout: '' });
  expect(second.stderr).toMatch(
    new RegExp(
      `^Foyer cannot start: another Foyer server works on the data folder ${dataDir} \\(process ${first.pid} on .+, since 20.+Z\\); stop it, or set DATA_DIR to another folder\n$`,
    ),
  );
  const visitor = createVisitorClient(first.url);
  expect((await visitor.post(await visitor.start())).status).toBe(201);
});

test('a killed server leaves the folder to the next one at once, ten times', async () => {
  const dataDir = temporaryFolder();
  for (let round = 1; round <= 10; round += 1) {
    const server = await startServerProcess({ DATA_DIR: dataDir });
    await server.kill();
  }
  const holder = JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8')) as { pid: number };
  expect(holder.pid).toBeGreaterThan(0);
  const last = await startServerProcess({ DATA_DIR: dataDir });
  expect((await fetch(`${last.url}/api/health`)).status).toBe(200);
});

test('backup and admin-key work beside a running server', async () => {
  const dataDir = temporaryFolder();
  const settings = { DATA_DIR: dataDir, ADMIN_KEY: '' };
  const server = await startServerProcess(settings, { lines: 3 });
  expect(await runBuilt('backup.js', settings, temporaryFolder())).toMatchObject({ code: 0 });
  expect(await runBuilt('admin-key.js', { DATA_DIR: dataDir }, '--yes')).toMatchObject({ code: 0 });
  expect(server.isAlive()).toBe(true);
});

test('without a yes the admin key stays, and an invalid call changes nothing', async () => {
  const dataDir = temporaryFolder();
  const settings = { DATA_DIR: dataDir, ADMIN_KEY: '' };
  const server = await startServerProcess(settings, { lines: 3 });
  const key = /^Admin key: (.*)$/.exec(server.printed[1] ?? '')?.[1] ?? '';
  const statusOf = async (each: string) =>
    (await fetch(`${server.url}/api/admin/conversations`, { headers: { 'x-admin-key': each } }))
      .status;
  const given = { DATA_DIR: dataDir };
  expect(await runBuilt('admin-key.js', given)).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'The admin key was not changed: there is no terminal to ask on; --yes replaces it without a question\n',
  });
  expect(await runBuilt('admin-key.js', given, '--help')).toMatchObject({ code: 0, stderr: '' });
  expect(await runBuilt('admin-key.js', given, '--force')).toMatchObject({ code: 1, stdout: '' });
  expect(await statusOf(key)).toBe(200);
  const { stdout } = await runBuilt('admin-key.js', given, '--yes');
  const newKey = /^Admin key: (.*)$/m.exec(stdout)?.[1] ?? '';
  await expect.poll(() => statusOf(newKey)).toBe(200);
  expect(await statusOf(key)).toBe(401);
});

test.each(['main', 'admin-key', 'backup', 'restore', 'import', 'move'])(
  '%s answers --help, and refuses an unknown option before it reads or writes',
  async (program) => {
    const dataDir = temporaryFolder();
    const given = { DATA_DIR: dataDir };
    const help = await runBuilt(`${program}.js`, given, '--help');
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toMatch(/^Usage: npm /);
    const refused = await runBuilt(`${program}.js`, given, '--no-such-option');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^--no-such-option is unknown\. .*--help shows what there is/);
    expect(readdirSync(dataDir)).toEqual([]);
  },
);

test('no other user can read the server’s files or those of an older version', async ({ skip }) => {
  if (process.platform === 'win32') return skip('Windows has no such rights');
  const dataDir = temporaryFolder();
  const old = join(dataDir, 'backups', 'foyer-2026-01-05T09-00-00-000Z');
  const first = await startServerProcess({ DATA_DIR: dataDir });
  expect(await first.terminate()).toBe(0);
  await mkdir(old, { recursive: true });
  await writeFile(join(old, 'chat.db'), 'an older backup');
  await writeFile(join(dataDir, 'notes.txt'), 'not the server’s');
  await Promise.all([
    ...['', 'backups', old.slice(dataDir.length)].map((name) => chmod(join(dataDir, name), 0o755)),
    ...['chat.db', 'analytics.db', 'notes.txt'].map((name) => chmod(join(dataDir, name), 0o644)),
    chmod(join(old, 'chat.db'), 0o644),
  ]);
  const second = await startServerProcess({ DATA_DIR: dataDir });
  const modes = (names: readonly string[]) =>
    names.map((name) => `${name} ${(statSync(join(dataDir, name)).mode & 0o777).toString(8)}`);
  const database = (name: string) => [name, `${name}-wal`, `${name}-shm`];
  const files = [...database('chat.db'), ...database('analytics.db'), 'server.lock', 'server.json'];
  expect(modes(files)).toEqual(files.map((name) => `${name} 600`));
  expect(modes(['', 'backups', 'notes.txt'])).toEqual([' 700', 'backups 700', 'notes.txt 644']);
  expect(statSync(old).mode & 0o777).toBe(0o700);
  expect(statSync(join(old, 'chat.db')).mode & 0o777).toBe(0o600);
  expect(await second.terminate()).toBe(0);
});
