// @ts-check
import { spawn } from 'node:child_process';

/**
 * @typedef {object} ChildResult
 * @property {number} code exit code; 1 when a signal ended it, 127 when it could not be started
 * @property {string} output standard output and standard error in the order they came
 * @property {boolean} timedOut
 * @property {number} tookMs
 */

/**
 * Runs a program to its end and collects its output. It runs in its own process group, and the
 * whole group is killed with it, so that no forgotten server or browser survives.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, limitMs: number, shell?: boolean }} options
 * @returns {Promise<ChildResult>}
 */
export function runChild(command, args, { cwd, env, limitMs, shell = false }) {
  return new Promise((resolve) => {
    const startedMs = performance.now();
    const isPosix = process.platform !== 'win32';
    const child = spawn(command, args, {
      cwd,
      env,
      shell,
      detached: isPosix,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    /** @type {Buffer[]} */
    const chunks = [];
    let timedOut = false;
    const end = () => endGroup(child, isPosix);
    const limit = setTimeout(() => {
      timedOut = true;
      end();
    }, limitMs);
    const untie = endOnSignal(end);
    let finished = false;
    /** @param {number} code */
    const finish = (code) => {
      if (finished) return;
      finished = true;
      clearTimeout(limit);
      untie();
      end();
      const output = Buffer.concat(chunks).toString('utf8');
      resolve({ code, output, timedOut, tookMs: performance.now() - startedMs });
    };
    child.stdout.on('data', (/** @type {Buffer} */ chunk) => void chunks.push(chunk));
    child.stderr.on('data', (/** @type {Buffer} */ chunk) => void chunks.push(chunk));
    child.on('error', (error) => {
      chunks.push(Buffer.from(`${error.message}\n`));
      finish(127);
    });
    // A grandchild that holds the pipes open would prevent 'close'.
    child.on('exit', end);
    child.on('close', (code) => finish(code ?? 1));
  });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {boolean} isPosix
 */
function endGroup(child, isPosix) {
  if (child.pid === undefined) return;
  try {
    if (isPosix) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

/**
 * Ctrl-C does not reach another process group by itself, so this ends the child.
 *
 * @param {() => void} end
 * @returns {() => void}
 */
function endOnSignal(end) {
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    end();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  return () => {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  };
}

/**
 * `0.4 s`, `12.3 s`, `2 min 5 s`.
 *
 * @param {number} ms
 */
export function inSeconds(ms) {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
