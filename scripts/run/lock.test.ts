import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { isStale, lockPath, withLock } from './lock.mjs';

const endedPid = () => spawnSync(process.execPath, ['--version']).pid;

test('two jobs under one lock never overlap, and the second names the process it waits for', async () => {
  const file = path.join(temporaryFolder(), 'x.lock');
  const log: string[] = [];
  let endFirst = () => {};
  const firstMayEnd = new Promise<void>((resolve) => {
    endFirst = resolve;
  });
  const first = withLock(file, async () => {
    log.push('first starts');
    await firstMayEnd;
    log.push('first ends');
  });
  const second = withLock(
    file,
    async () => void log.push('second'),
    (pid) => {
      log.push(`waits for ${pid === process.pid}`);
      endFirst();
    },
  );
  await Promise.all([first, second]);
  expect(log).toEqual(['first starts', 'waits for true', 'first ends', 'second']);
});

test('the lock is released afterwards, whether the job succeeded or failed', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'x.lock');
  await expect(withLock(file, async () => 'done')).resolves.toBe('done');
  const failing = withLock(file, async () => {
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect(readdirSync(folder)).toEqual([]);
});

test('the lock of a dead process is taken over without waiting', async () => {
  const file = path.join(temporaryFolder(), 'x.lock');
  writeFileSync(file, `${endedPid()} leftover`);
  let waited = false;
  await withLock(
    file,
    async () => expect(existsSync(file)).toBe(true),
    () => {
      waited = true;
    },
  );
  expect(waited).toBe(false);
});

test('a live process without a recent heartbeat does not hold the lock: its id was reused', async () => {
  const file = path.join(temporaryFolder(), 'x.lock');
  writeFileSync(file, `${process.ppid} leftover`);
  const longAgo = new Date(Date.now() - 120_000);
  utimesSync(file, longAgo, longAgo);
  await expect(withLock(file, async () => 'taken')).resolves.toBe('taken');
});

test.each([
  ['alive and beating', false, { pid: 1, beatAgeMs: 1_000, isAlive: true }],
  ['alive and silent', true, { pid: 1, beatAgeMs: 31_000, isAlive: true }],
  ['dead', true, { pid: 1, beatAgeMs: 0, isAlive: false }],
])('a holder that is %s: stale is %s', (_what, stale, view) => {
  expect(isStale(view)).toBe(stale);
});

test('each folder and each purpose has its own lock', () => {
  const [one, two] = [temporaryFolder(), temporaryFolder()];
  expect(lockPath(one, 'test')).toBe(lockPath(`${one}/.`, 'test'));
  expect(
    new Set([lockPath(one, 'test'), lockPath(two, 'test'), lockPath(one, 'prepare')]).size,
  ).toBe(3);
});
