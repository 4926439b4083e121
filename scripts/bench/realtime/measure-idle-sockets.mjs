// @ts-check
import { connectSocket } from '../parts/message-load.mjs';
import { row } from '../parts/table.mjs';

/** @typedef {import('../parts/start-child.mjs').Child} Child */

/** @param {Child} server @param {number} count */
const heapOfSockets = async (server, count) => {
  // Opens one socket before the first reading, so that one-time allocations do not count.
  const first = await connectSocket(server.url, count);
  const before = await server.heapInUse();
  const sockets = [];
  for (let n = 0; n < count; n += 1) sockets.push(await connectSocket(server.url, n));
  const kib = ((await server.heapInUse()) - before) / count / 1_024;
  for (const socket of [first, ...sockets]) socket.disconnect();
  return kib;
};

/** The cost of an idle visitor. @param {{ foyer: Child, bare: Child, sockets: number }} options */
export const measureIdleSockets = async ({ foyer, bare, sockets }) => {
  const ours = await heapOfSockets(foyer, sockets);
  const theirs = await heapOfSockets(bare, sockets);
  const measured = `${ours.toFixed(1)} KiB (bare ${theirs.toFixed(1)} KiB)`;
  return [row('heap an idle socket', measured, '≤ 12 KiB', ours <= 12)];
};
