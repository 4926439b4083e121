// @ts-check
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { undoWithBench } from '../parts/undo.mjs';

const folder = '/sys/fs/cgroup/cpu';
const PERIOD_US = 10_000;

/**
 * Limits each process to a part of one core, so that several of them have room on this machine. Null
 * where control groups cannot be made.
 *
 * @param {readonly number[]} pids
 * @param {number} part of a core
 * @returns {(() => void) | null} ends the limits, once the processes have ended
 */
export const limitCpu = (pids, part) => {
  const groups = pids.map((pid) => `${folder}/foyer-bench-${pid}`);
  try {
    for (const [index, group] of groups.entries()) {
      mkdirSync(group);
      writeFileSync(`${group}/cpu.cfs_period_us`, String(PERIOD_US));
      writeFileSync(`${group}/cpu.cfs_quota_us`, String(Math.round(PERIOD_US * part)));
      writeFileSync(`${group}/cgroup.procs`, String(pids[index]));
    }
  } catch {
    return null;
  }
  const end = () => {
    for (const group of groups) if (existsSync(group)) rmdirSync(group);
  };
  undoWithBench(end);
  return end;
};
