// @ts-check
import { connectTalker, saturate } from '../parts/message-load.mjs';
import { median } from '../parts/median.mjs';
import { row } from '../parts/table.mjs';
import { cpuTimeOf } from './cpu-time.mjs';
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { undoWithBench } from '../parts/undo.mjs';

const folder = '/sys/fs/cgroup/cpu';
const PERIOD_US = 10_000;

/**
 * Limits each process to a part of one core, so that several fit on this machine. Null if control
 * groups are unavailable.
 *
 * @param {readonly number[]} pids
 * @param {number} part of a core
 * @returns {(() => void) | null} removes the limits; call it after the processes have ended
 */
const limitCpu = (pids, part) => {
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

const TALKERS = 120;
const EACH = 10;
const ROUNDS = 5;
/** Of a core, for each node in the comparison that leaves room for the database and the clients. */
const PART = 0.15;
const PARTED_ROUNDS = 3;

/** @typedef {{ url: string, pid: number, stop: () => Promise<void> }} Node */
/** @typedef {{ name: string, nodes: readonly Node[], database: number | null }} Setup a PID, where there is a database */
/** @typedef {import('../parts/message-load.mjs').Talker} Talker */

/** Connects clients, spread evenly over the nodes. @param {readonly Node[]} nodes */
const connectAll = async (nodes) => {
  /** @type {Talker[]} */
  const talkers = [];
  for (let n = 0; n < TALKERS; n += 1) {
    const { url } = nodes[n % nodes.length] ?? { url: '' };
    talkers.push(await connectTalker(url, { isFoyer: true, n }));
  }
  return talkers;
};

/** @param {readonly Talker[]} talkers */
const disconnect = (talkers) => talkers.forEach(({ socket }) => socket.disconnect());

/** @param {Setup} setup */
const cpuOf = ({ nodes, database }) => ({
  nodes: nodes.reduce((sum, { pid }) => sum + cpuTimeOf(pid), 0),
  database: database === null ? 0 : cpuTimeOf(database),
});

/** @param {Setup} setup @param {readonly Talker[]} talkers */
const measureRound = async (setup, talkers) => {
  const before = cpuOf(setup);
  const rate = await saturate(talkers, EACH);
  const after = cpuOf(setup);
  const messages = talkers.length * EACH;
  return {
    rate,
    node: (after.nodes - before.nodes) / messages,
    database: (after.database - before.database) / messages,
  };
};

/**
 * Acknowledged messages per second, and the CPU time of one, of several setups in turn.
 *
 * @param {readonly Setup[]} setups
 * @param {import('../parts/run-bench.mjs').Bench} bench
 */
export const measureMessages = async (setups, bench) => {
  const talkers = [];
  for (const { nodes } of setups) talkers.push(await connectAll(nodes));
  const rounds = setups.map(() => /** @type {Awaited<ReturnType<typeof measureRound>>[]} */ ([]));
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    bench.at(round, ROUNDS + 1);
    for (const [index, setup] of setups.entries()) {
      const measured = await measureRound(setup, talkers[index] ?? []);
      if (round > 0) rounds[index]?.push(measured);
    }
  }
  talkers.forEach(disconnect);
  return setups.map(({ name }, index) => {
    const measured = rounds[index] ?? [];
    const of = (/** @type {'rate' | 'node' | 'database'} */ key) =>
      median(measured.map((each) => each[key]));
    return row(
      `messages acknowledged, ${name}`,
      `${of('rate').toFixed(0)}/s; each ${of('node').toFixed(2)} ms of the nodes, ${of('database').toFixed(2)} ms of the database`,
      '',
      true,
    );
  });
};

/**
 * The throughput of two nodes divided by that of one. Each node has a small part of a core, so the
 * database is not the limit.
 *
 * @param {() => Promise<Node>} startNode
 */
export const measureGain = async (startNode) => {
  const nodes = [await startNode(), await startNode()];
  const end = limitCpu(
    nodes.map(({ pid }) => pid),
    PART,
  );
  try {
    if (end === null) return [row('two nodes to one', 'needs control groups', '', true)];
    const one = await connectAll(nodes.slice(0, 1));
    const two = await connectAll(nodes);
    const ratios = [];
    for (let round = 0; round < PARTED_ROUNDS; round += 1) {
      const alone = await saturate(one, EACH);
      ratios.push((await saturate(two, EACH)) / alone);
    }
    disconnect([...one, ...two]);
    const ratio = median(ratios);
    const figure = `two nodes to one, each with ${PART * 100} % of a core`;
    return [row(figure, `×${ratio.toFixed(2)}`, '≥ ×1.6', ratio >= 1.6)];
  } finally {
    for (const { stop } of nodes) await stop();
    end?.();
  }
};
