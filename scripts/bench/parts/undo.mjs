// @ts-check
import { once } from 'node:events';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

// Global to this process, so that stopping it cleans up everything in progress.
/** @type {Set<ChildProcess>} */
const children = new Set();
/** @type {Set<() => unknown>} */
const undos = new Set();

/**
 * Ends the process with the bench, unless it has ended before.
 *
 * @param {ChildProcess} child
 */
export const endWithBench = (child) => {
  children.add(child);
  child.once('exit', () => children.delete(child));
};

/**
 * Sends a signal and waits for the end. Does nothing to a process that has ended.
 *
 * @param {ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
export const endChild = async (child, signal) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
};

/**
 * Registers a cleanup for the end of the bench, such as removing a folder or a database.
 *
 * @param {() => unknown} undo
 * @returns {() => void} cancels the cleanup; call it if it has already run
 */
export const undoWithBench = (undo) => {
  undos.add(undo);
  return () => void undos.delete(undo);
};

/** Ends every process, and then runs the other cleanups, last first. */
export const undoEverything = async () => {
  await Promise.all([...children].map((child) => endChild(child, 'SIGKILL')));
  for (const undo of [...undos].toReversed()) {
    undos.delete(undo);
    try {
      await undo();
    } catch (error) {
      console.error(`Something was left behind: ${String(error)}`);
    }
  }
};
