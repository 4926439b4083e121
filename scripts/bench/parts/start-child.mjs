// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { endChild, endWithBench } from './undo.mjs';

const preload = fileURLToPath(new URL('heap-report.mjs', import.meta.url));

/**
 * Starts a server program and waits for the line with its URL.
 *
 * @param {string} program
 * @param {Record<string, string>} env
 */
export async function startChild(program, env = {}) {
  const child = spawn(process.execPath, ['--expose-gc', '--import', preload, program], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  endWithBench(child);
  const output = /** @type {import('node:stream').Readable} */ (child.stdout);
  for await (const line of createInterface({ input: output })) {
    const url = /^Foyer is at (\S+)/.exec(line)?.[1];
    if (url !== undefined) {
      return {
        url,
        pid: child.pid ?? 0,
        /** The heap in use after a garbage collection. @returns {Promise<number>} bytes */
        heapInUse: async () => {
          const answered = once(child, 'message');
          child.send('heap');
          const [bytes] = await answered;
          return bytes;
        },
        stop: () => endChild(child, 'SIGTERM'),
      };
    }
  }
  throw new Error(`${program} did not start`);
}

/** @typedef {Awaited<ReturnType<typeof startChild>>} Child */
