// @ts-check
import { once } from 'node:events';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

// Of this process: whoever stops it ends and removes all of it, whatever was under way.
/** @type {Set<ChildProcess>} */
const children = new Set();
/** @type {Set<() => unknown>} */
const undos = new Set();

/**
 * Ends the process with the bench, should nobody end it before.
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
 * Undoes with the bench what it made: removes a folder, stops a database.
 *
 * @param {() => unknown} undo
 * @returns {() => void} for whoever has undone it before
 */
export const undoWithBench = (undo) => {
  undos.add(undo);
  return () => void undos.delete(undo);
};

/** Ends every process, and then undoes the rest, the last first. */
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
