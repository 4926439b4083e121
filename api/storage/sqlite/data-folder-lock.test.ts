import { writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockDataFolder } from '#api/storage/sqlite/data-folder-lock.ts';
import { StartupError } from '#api/platform/startup-error.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

const noon = Date.UTC(2026, 0, 5, 12);

test('the second server learns who holds the folder, and gets it once it is released', () => {
  const folder = temporaryFolder();
  const first = lockDataFolder(folder, noon);
  expect(() => lockDataFolder(folder, noon)).toThrow(
    new StartupError(
      `another Foyer server works on the data folder ${folder} (process ${process.pid} on ${hostname()}, since 2026-01-05T12:00:00.000Z); stop it, or set DATA_DIR to another folder`,
    ),
  );
  first.release();
  lockDataFolder(folder, noon).release();
});

test('ignores the note of a dead process, even if its pid is in use again', () => {
  const folder = temporaryFolder();
  const holder = { pid: process.ppid, host: hostname(), since: '2026-01-01T00:00:00.000Z' };
  writeFileSync(join(folder, 'server.json'), JSON.stringify(holder));
  writeFileSync(join(folder, 'server.lock'), '');
  lockDataFolder(folder, noon).release();
});

test('a holder that has not written its name yet still holds the lock', () => {
  const folder = temporaryFolder();
  const first = lockDataFolder(folder, noon);
  writeFileSync(join(folder, 'server.json'), '{"pi');
  expect(() => lockDataFolder(folder, noon)).toThrow('(details unknown)');
  first.release();
});

test('names a damaged lock', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'server.lock'), 'no lock '.repeat(500));
  expect(() => lockDataFolder(folder, noon)).toThrow(/server\.lock is damaged; delete it/);
});
