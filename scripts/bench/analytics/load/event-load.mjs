// @ts-check
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { once } from 'node:events';
import { connect } from 'node:net';
import { generateTraffic } from '../traffic/generate-traffic.mjs';

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * One keep-alive HTTP connection with one request in flight at a time. Node's own client costs more
 * than the measured server; this one reads the status and skips the body.
 *
 * @param {URL} url
 */
const openConnection = async (url) => {
  const socket = connect(Number(url.port), url.hostname);
  socket.setNoDelay(true);
  await once(socket, 'connect');
  /** @type {{ resolve: (status: number) => void, reject: (error: Error) => void } | null} */
  let waiting = null;
  let received = Buffer.alloc(0);

  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const end = received.indexOf(HEAD_END);
    if (end === -1) return;
    const head = received.toString('latin1', 0, end);
    const bodyBytes = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (received.length < end + HEAD_END.length + bodyBytes) return;
    received = Buffer.alloc(0);
    const answered = waiting;
    waiting = null;
    answered?.resolve(Number(head.slice(9, 12)));
  });
  const lost = (/** @type {Error} */ error) => {
    waiting?.reject(error);
    waiting = null;
  };
  socket.on('error', lost);
  socket.on('close', () => lost(new Error('the server closed the connection')));
  return {
    /** @param {Buffer} request @returns {Promise<number>} the status */
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => void socket.destroy(),
  };
};

/**
 * A tracking call as the bytes that a proxy forwards, with the visitor's address in the forwarded
 * header.
 *
 * @param {import('../traffic/visit-generator.mjs').TrackedRequest} request
 * @param {string} host
 */
const toHttp = ({ address, userAgent, language, body }, host) => {
  const text = JSON.stringify(body);
  const head = [
    'POST /api/track-event HTTP/1.1',
    `host: ${host}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
    `user-agent: ${userAgent}`,
    ...(language === '' ? [] : [`accept-language: ${language}`]),
    `x-forwarded-for: ${address}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`);
};

/**
 * A thread that sends tracking calls, either as fast as they are answered or at `perSecond`. It
 * builds the requests beforehand, so that the measurement does not include that.
 */
const { url, connections, seconds, perSecond, traffic } =
  /** @type {{
   *   url: string, connections: number, seconds: number, perSecond: number | null,
   *   traffic: Parameters<typeof generateTraffic>[0] }} */ (workerData);

const server = new URL(url);
const requests = [...generateTraffic(traffic)].map((request) => toHttp(request, server.host));
/** @type {Awaited<ReturnType<typeof openConnection>>[]} */
const open = [];
for (let n = 0; n < connections; n += 1) open.push(await openConnection(server));
parentPort?.postMessage({ kind: 'ready' });
await new Promise((resolve) => parentPort?.once('message', resolve));

const startedAt = performance.now();
const endAt = startedAt + seconds * 1_000;
const result = { accepted: 0, refused: 0, seconds: 0 };
/** @type {number[]} */
const waits = [];
let sent = 0;

const mayNotSendYet = () =>
  perSecond !== null && sent >= ((performance.now() - startedAt) / 1_000) * perSecond;

await Promise.all(
  open.map(async ({ send }) => {
    while (performance.now() < endAt && sent < requests.length) {
      if (mayNotSendYet()) {
        await pause(2);
        continue;
      }
      const request = requests[sent];
      sent += 1;
      if (!request) break;
      const sentAt = performance.now();
      const status = await send(request);
      waits.push(performance.now() - sentAt);
      if (status === 204) result.accepted += 1;
      else result.refused += 1;
    }
  }),
);
result.seconds = (performance.now() - startedAt) / 1_000;
for (const { close } of open) close();
parentPort?.postMessage({ kind: 'done', result, waits });
