// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/**
 * Starts a server program and waits for the line that says where it is.
 *
 * @param {string} program
 * @param {Record<string, string>} env
 */
export async function startChild(program, env = {}) {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Foyer is at (\S+)/.exec(line)?.[1];
    if (url !== undefined) {
      return {
        url,
        stop: async () => {
          const exited = once(child, 'exit');
          child.kill('SIGTERM');
          await exited;
        },
      };
    }
  }
  throw new Error(`${program} did not start`);
}
