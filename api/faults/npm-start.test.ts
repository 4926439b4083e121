import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const STOPS_WITHIN_MS = 30_000;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** `npm start` with the installed npm, in its own process group as in a terminal. */
const startWithNpm = async () => {
  const dataDir = temporaryFolder();
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  const exited = once(npm, 'exit');
  let hasGreeted = false;
  for await (const line of createInterface({ input: npm.stdout })) {
    hasGreeted = line.startsWith('Foyer is at ');
    if (hasGreeted) break;
  }
  expect(hasGreeted).toBe(true);
  const { pid } = JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8')) as { pid: number };
  onTestFinished(() => {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  });
  return { npmPid: npm.pid as number, exited, pid };
};

test.each([
  ['SIGTERM for npm alone', 'SIGTERM', (pid: number) => pid],
  ['SIGTERM for the whole group', 'SIGTERM', (pid: number) => -pid],
  ['Ctrl-C', 'SIGINT', (pid: number) => -pid],
] as const)('%s leaves no server behind', async (_, signal, targetOf) => {
  if (process.platform === 'win32') return;
  const { npmPid, exited, pid } = await startWithNpm();
  expect(isAlive(pid)).toBe(true);
  process.kill(targetOf(npmPid), signal);
  await exited;
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), STOPS_WITHIN_MS);
});
