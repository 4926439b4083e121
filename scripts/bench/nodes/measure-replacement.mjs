// @ts-check
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { connectSocket } from '../parts/message-load.mjs';
import { percentiles } from '../parts/percentiles.mjs';
import { inMs, row } from '../parts/table.mjs';

const VISITORS = 200;

/**
 * The time visitors are disconnected while new nodes replace the old ones.
 *
 * @param {object} from
 * @param {() => Promise<import('./measure-messages.mjs').Node>} from.startNode
 * @param {(ports: readonly number[]) => Promise<{ url: string, use: (ports: readonly number[]) => void, close: () => Promise<void> }>} from.startBalance
 */
export const measureReplacement = async ({ startNode, startBalance }) => {
  const startThree = async () => [await startNode(), await startNode(), await startNode()];
  const portsOf = (/** @type {readonly { url: string }[]} */ nodes) =>
    nodes.map(({ url }) => Number(new URL(url).port));
  const old = await startThree();
  const front = await startBalance(portsOf(old));
  /** @type {number[]} */
  const silences = [];
  const sockets = [];
  for (let n = 0; n < VISITORS; n += 1) {
    const socket = await connectSocket(front.url, n);
    let since = 0;
    const lost = () => {
      since = performance.now();
    };
    // Like the site's client (shared/client/realtime/socket-client.ts).
    socket.on('server_stopping', () => {
      lost();
      socket.disconnect().connect();
    });
    socket.on('disconnect', (reason) => {
      if (reason !== 'io client disconnect') lost();
    });
    socket.on('connected', () => silences.push(performance.now() - since));
    sockets.push(socket);
  }
  const young = await startThree();
  front.use(portsOf(young));
  for (const node of old) {
    await node.stop();
    await pause(500);
  }
  await pause(1_000);
  for (const socket of sockets) socket.disconnect();
  for (const node of young) await node.stop();
  await front.close();
  const { p50, max } = percentiles(silences);
  const times = silences.length / VISITORS;
  return [
    row('three nodes replaced: connections anew, a visitor', times.toFixed(2), '≤ 1', times <= 1),
    row(
      'three nodes replaced: silence, p50 / longest',
      `${inMs(p50)} / ${inMs(max)}`,
      '< 1 s',
      max < 1_000,
    ),
  ];
};
