// @ts-check
import { createHash, randomUUID } from 'node:crypto';
import {
  linkSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const beatEveryMs = 2_000;
const deadAfterMs = 30_000;
const lookEveryMs = 250;

/**
 * The lock file of a folder. It is outside the folder, since an installation empties `node_modules`
 * and a build empties `dist`.
 *
 * @param {string} folder
 * @param {string} purpose
 */
export function lockPath(folder, purpose) {
  const id = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16);
  return path.join(tmpdir(), `foyer-${id}-${purpose}.lock`);
}

/**
 * @typedef {object} LockView the known state of the lock's holder
 * @property {number} pid
 * @property {number} beatAgeMs time since its last heartbeat
 * @property {boolean} isAlive
 */

/**
 * Whether the holder is gone: its process has ended, or its last heartbeat was half a minute ago.
 * After a restart the machine reuses process ids.
 *
 * @param {LockView} view
 */
export function isStale(view) {
  return !view.isAlive || view.beatAgeMs > deadAfterMs;
}

/**
 * Runs `work` while no other process does so under the same lock file.
 *
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {(pid: number) => void} [onWait] called once if another process holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait = () => {}) {
  const mine = `${process.pid} ${randomUUID()}`;
  let hasReported = false;
  while (!take(file, mine)) {
    const seen = look(file);
    if (seen === undefined) continue;
    if (isStale(seen.view)) {
      remove(file, seen.content);
      continue;
    }
    if (!hasReported) onWait(seen.view.pid);
    hasReported = true;
    await wait(lookEveryMs);
  }
  const beat = setInterval(() => touch(file), beatEveryMs);
  beat.unref();
  const release = () => remove(file, mine);
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}

/**
 * A hard link appears atomically with its content; `open` with `wx` would briefly show an empty
 * file.
 *
 * @param {string} file
 * @param {string} mine
 */
function take(file, mine) {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, mine);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** @param {string} file */
function look(file) {
  try {
    const content = readFileSync(file, 'utf8');
    const pid = Number.parseInt(content, 10);
    const beatAgeMs = Date.now() - statSync(file).mtimeMs;
    return { content, view: { pid, beatAgeMs, isAlive: isAlive(pid) } };
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Removes the lock only if it is still the one that was inspected: renames it first, and restores
 * it if another process was faster.
 *
 * @param {string} file
 * @param {string} expected
 */
function remove(file, expected) {
  const moved = `${file}.${randomUUID()}`;
  try {
    renameSync(file, moved);
    if (readFileSync(moved, 'utf8') !== expected) linkSync(moved, file);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error;
  } finally {
    rmSync(moved, { force: true });
  }
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** @param {string} file */
function touch(file) {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
  }
}
