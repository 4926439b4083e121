// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const program = join(import.meta.dirname, '../../dist/api/main.js');

export const ADMIN_KEY = 'a-key-for-recordings-0123456789';

export const isBuilt = () => existsSync(program);

/** @param {string} dataDir @param {string} port */
const launch = async (dataDir, port) => {
  const child = spawn(process.execPath, [program], {
    env: { PORT: port, DATA_DIR: dataDir, ADMIN_KEY, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Foyer is at (\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    const kill = async () => {
      child.kill('SIGKILL');
      await exited;
    };
    return { url, kill };
  }
  throw new Error('the server did not start');
};

/**
 * The built server with a throwaway database. `kill` ends it like a crash; `start` brings it back
 * on the same port with the same data.
 */
export const openHouse = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-recording-'));
  let running = await launch(dataDir, '0');
  const { url } = running;
  return {
    url,
    kill: () => running.kill(),
    start: async () => {
      running = await launch(dataDir, new URL(url).port);
    },
    close: async () => {
      await running.kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
