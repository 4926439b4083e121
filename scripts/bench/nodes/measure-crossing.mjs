// @ts-check
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { connectTalker, connectTalkers, saturate, sendOne } from '../parts/message-load.mjs';
import { percentiles } from '../parts/percentiles.mjs';
import { cpuTimeOf } from './cpu-time.mjs';
import { inMs, row } from '../parts/table.mjs';

const MESSAGES = 300;
const EVERY_MS = 30;
const FAR_TALKERS = 60;
const EACH = 10;

/** @param {string} url @param {string} adminKey */
const connectConsole = async (url, adminKey) => {
  const socket = io(`${url}/admin`, {
    transports: ['websocket'],
    forceNew: true,
    auth: { adminKey, primaryHash: 'admin', currentPage: '/admin' },
  });
  await new Promise((resolve) => socket.once('connected', () => resolve(undefined)));
  return socket;
};

/**
 * The time from a visitor's message to the console's socket, alternating between the same node and
 * the other one.
 *
 * @param {readonly { url: string, pid: number }[]} nodes
 * @param {string} adminKey
 */
export const measureCrossing = async (nodes, adminKey) => {
  const [a, b] = [nodes[0]?.url ?? '', nodes[1]?.url ?? ''];
  const console = await connectConsole(a, adminKey);
  const talkers = [
    await connectTalker(a, { isFoyer: true, n: 7_001 }),
    await connectTalker(b, { isFoyer: true, n: 7_002 }),
  ];
  const waits = talkers.map(() => /** @type {number[]} */ ([]));
  for (let n = 0; n < MESSAGES; n += 1) {
    const index = n % talkers.length;
    const talker = talkers[index];
    if (!talker) break;
    const sentAt = performance.now();
    const seen = new Promise((resolve) => {
      const look = (/** @type {{ conversation_id: string }} */ message) => {
        if (message.conversation_id !== talker.conversation) return;
        console.off('message', look);
        resolve(performance.now() - sentAt);
      };
      console.on('message', look);
    });
    await sendOne(talker);
    waits[index]?.push(/** @type {number} */ (await seen));
    await pause(EVERY_MS);
  }
  const far = await connectTalkers(b, FAR_TALKERS, { isFoyer: true });
  const before = cpuTimeOf(nodes[0]?.pid ?? 0);
  await saturate(far, EACH);
  const newsMs = (cpuTimeOf(nodes[0]?.pid ?? 0) - before) / (FAR_TALKERS * EACH);
  console.disconnect();
  for (const { socket } of [...talkers, ...far]) socket.disconnect();
  const [same, other] = waits.map((each) => percentiles(each.slice(10)).p95);
  const over = (other ?? NaN) - (same ?? NaN);
  return [
    row('visitor to console, one node, p95', inMs(same ?? NaN), '', true),
    row('visitor to console, two nodes, p95', inMs(other ?? NaN), '', true),
    row('processor time of its news on the node of the console', inMs(newsMs), '', true),
    row('the second over the first', inMs(over), '≤ 10 ms', over <= 10),
  ];
};
