// @ts-check
import { spawn } from 'node:child_process';

/**
 * @typedef {object} ChildResult
 * @property {number} code exit code; 1 if a signal ended it, 127 if it could not be started
 * @property {string} output standard output and standard error in the order they came
 * @property {boolean} timedOut
 * @property {number} tookMs
 */

/** The time that an interrupted program has to clean up. */
const graceMs = 10_000;

/**
 * Runs a program to its end and collects its output. It runs in its own process group, and the
 * whole group is killed with it, so that no forgotten server or browser survives.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{
 *   cwd: string,
 *   env: NodeJS.ProcessEnv,
 *   limitMs: number,
 *   shell?: boolean,
 *   onMessage?: (message: any) => void,
 * }} options
 *   `onMessage` receives the program's `process.send` messages
 * @returns {Promise<ChildResult>}
 */
export function runChild(command, args, { cwd, env, limitMs, shell = false, onMessage }) {
  return new Promise((resolve) => {
    const startedMs = performance.now();
    const isPosix = process.platform !== 'win32';
    const child = spawn(command, args, {
      cwd,
      env,
      shell,
      detached: isPosix,
      stdio: ['ignore', 'pipe', 'pipe', ...(onMessage ? [/** @type {const} */ ('ipc')] : [])],
    });
    if (onMessage) child.on('message', onMessage);
    /** @type {Buffer[]} */
    const chunks = [];
    let timedOut = false;
    const end = () => signalGroup(child, isPosix, 'SIGKILL');
    const limit = setTimeout(() => {
      timedOut = true;
      end();
    }, limitMs);
    const untie = onInterrupt(() => {
      signalGroup(child, isPosix, 'SIGINT');
      setTimeout(end, graceMs).unref();
    });
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
    child.stdout?.on('data', (/** @type {Buffer} */ chunk) => void chunks.push(chunk));
    child.stderr?.on('data', (/** @type {Buffer} */ chunk) => void chunks.push(chunk));
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
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, isPosix, signal) {
  if (child.pid === undefined) return;
  try {
    if (isPosix) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

/** @type {Set<() => void>} */
const interrupted = new Set();
/** @type {NodeJS.Signals | undefined} */
let interruptedBy;

/**
 * The exit code of an interrupted command; undefined if it was not interrupted.
 *
 * @returns {number | undefined}
 */
export function interruptCode() {
  return interruptedBy && (interruptedBy === 'SIGINT' ? 130 : 143);
}

/**
 * Ctrl-C does not reach other process groups. The first signal ends the running programs and lets
 * them clean up, and their callers finish; a second one ends immediately.
 *
 * @param {() => void} end
 */
function onInterrupt(end) {
  interrupted.add(end);
  if (interrupted.size === 1) {
    process.on('SIGINT', interrupt);
    process.on('SIGTERM', interrupt);
  }
  return () => {
    interrupted.delete(end);
    if (interrupted.size > 0) return;
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  };
}

/** @param {NodeJS.Signals} signal */
function interrupt(signal) {
  if (interruptedBy) process.exit(interruptCode());
  interruptedBy = signal;
  process.exitCode = interruptCode();
  for (const end of interrupted) end();
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
