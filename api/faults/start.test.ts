import { existsSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runServerProcess, startServerProcess } from '#api/testing/server-process.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

test('the very first start that succeeds prints an admin key, later ones do not', async () => {
  const settings = { DATA_DIR: temporaryFolder(), ADMIN_KEY: '' };
  const port = await takePort();
  const failed = await runServerProcess({ ...settings, PORT: String(port) });
  expect(failed.stdout).toBe('');
  const first = await startServerProcess(settings, { lines: 3 });
  expect(first.printed[1]).toMatch(/^Admin key: foyer_[\w-]{43}$/);
  const key = first.printed[1]?.replace('Admin key: ', '') ?? '';
  expect(await first.terminate()).toBe(0);
  const second = await startServerProcess(settings);
  const ask = (adminKey: string) =>
    fetch(`${second.url}/api/admin/conversations`, { headers: { 'x-admin-key': adminKey } });
  expect((await ask(key)).status).toBe(200);
  expect((await ask(`${key}x`)).status).toBe(401);
  expect(await second.terminate()).toBe(0);
  expect(second.printed).toHaveLength(1);
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

test('bad settings are one clear line each and exit code 1', async () => {
  const ended = await runServerProcess({ PORT: 'abc', FEATURE_CHAT: 'perhaps' });
  expect(ended.code).toBe(1);
  expect(ended.stderr.trim().split('\n')).toEqual([
    'Foyer cannot start: PORT must be a whole number; change it in the environment or in .env',
    'Foyer cannot start: FEATURE_CHAT must be on or off; change it in the environment or in .env',
  ]);
});

test('a data folder that cannot be written is one clear line and exit code 1', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'occupied');
  writeFileSync(file, '');
  const ended = await runServerProcess({ DATA_DIR: join(file, 'data') });
  expect(ended.code).toBe(1);
  expect(ended.stderr).toMatch(/^Foyer cannot start: the data folder .* cannot be written; .*\n$/);
});

test('a damaged database is named, kept, and refused', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'chat.db');
  writeFileSync(file, 'no database '.repeat(500));
  const ended = await runServerProcess({ DATA_DIR: folder });
  expect(ended.code).toBe(1);
  expect(ended.stderr).toContain(`${file} is damaged and was left as it is`);
  expect(existsSync(file)).toBe(true);
});
