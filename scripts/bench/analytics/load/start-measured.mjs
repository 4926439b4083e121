// @ts-check
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { endChild, endWithBench } from '../../parts/undo.mjs';

const preload = fileURLToPath(new URL('loop-delay.mjs', import.meta.url));

/** @typedef {{ p50: number, p99: number, max: number, cpuMs: number }} LoopDelay milliseconds */

/** Whether a process can be pinned to one core on this machine. */
export const canPin = () => spawnSync('taskset', ['--version']).status === 0;

/**
 * Starts a server program, pinned to one core if possible, whose event loop delay can be
 * queried.
 *
 * @param {string} program
 * @param {Record<string, string>} [env]
 * @param {{ everyCore?: boolean }} [options] `everyCore`: it is not pinned
 */
export const startMeasured = async (program, env = {}, { everyCore = false } = {}) => {
  const command = [process.execPath, '--import', preload, program];
  const [file = '', ...args] =
    canPin() && !everyCore ? ['taskset', '-c', '0', ...command] : command;
  const child = spawn(file, args, {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  endWithBench(child);
  for await (const line of createInterface({
    input: /** @type {import('node:stream').Readable} */ (child.stdout),
  })) {
    const url = /^Foyer is at (\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    return {
      url,
      /** The event loop delay since the last query. @returns {Promise<LoopDelay>} */
      loopDelay: async () => {
        const answered = once(child, 'message');
        child.send('loop delay');
        const [delay] = await answered;
        return delay;
      },
      stop: () => endChild(child, 'SIGTERM'),
      /** Kills it like a crash. */
      kill: () => endChild(child, 'SIGKILL'),
    };
  }
  throw new Error(`${program} did not start`);
};

/** @typedef {Awaited<ReturnType<typeof startMeasured>>} Measured */
