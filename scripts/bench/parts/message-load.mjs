// @ts-check
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';

const HASH = '0'.repeat(64);
const TEXT = 'A message of a usual length, as a visitor would write it. '.repeat(3);

/** @typedef {{ socket: import('socket.io-client').Socket, conversation: string }} Talker */

/** Every client has its own address, because the server limits the sockets per address. */
const addressOf = (/** @type {number} */ n) => `198.18.${Math.floor(n / 250)}.${n % 250}`;

/**
 * A visitor's socket, before its first message.
 *
 * @param {string} url
 * @param {number} n
 * @param {string} [cookie]
 */
export async function connectSocket(url, n, cookie = '') {
  const socket = io(`${url}/user`, {
    transports: ['websocket'],
    forceNew: true,
    auth: { primaryHash: HASH, visitorId: null, currentPage: '/' },
    extraHeaders: { 'x-forwarded-for': addressOf(n), ...(cookie === '' ? {} : { cookie }) },
  });
  await new Promise((resolve, reject) => {
    socket.once('connected', () => resolve(undefined));
    socket.once('connect_error', reject);
  });
  return socket;
}

/**
 * @param {string} url
 * @param {{ isFoyer: boolean, n: number }} options
 * @returns {Promise<Talker & { cookie: string }>}
 */
export async function connectTalker(url, { isFoyer, n }) {
  let cookie = '';
  let conversation = '';
  if (isFoyer) {
    const response = await fetch(`${url}/api/conversations/${HASH}/start`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(n) },
      body: JSON.stringify({
        initiated_by: 'visitor',
        initiated_from_page: '/',
        visitor_name: null,
      }),
    });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const answer = /** @type {{ conversation_id: string }} */ (await response.json());
    conversation = answer.conversation_id;
  }
  return { socket: await connectSocket(url, n, cookie), conversation, cookie };
}

/** @param {string} url @param {number} count @param {{ isFoyer: boolean }} options */
export async function connectTalkers(url, count, options) {
  const talkers = [];
  for (let n = 0; n < count; n += 1) talkers.push(await connectTalker(url, { ...options, n }));
  return talkers;
}

/** @param {Talker} talker @returns {Promise<number>} ms until the acknowledgement */
export async function sendOne({ socket, conversation }) {
  const startedAt = performance.now();
  const answer = await socket.emitWithAck('message', {
    conversation_id: conversation,
    client_id: randomUUID(),
    content: TEXT,
    from_admin: false,
    primary_hash: HASH,
    sent_from_page: '/',
  });
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer)}`);
  return performance.now() - startedAt;
}

/**
 * Sends messages at a fixed rate over all clients, whether or not earlier ones are answered.
 *
 * @param {readonly Talker[]} talkers
 * @param {{ perSecond: number, seconds: number }} load
 */
export async function offer(talkers, { perSecond, seconds }) {
  /** @type {Promise<number>[]} */
  const sent = [];
  const startedAt = performance.now();
  while (performance.now() - startedAt < seconds * 1_000) {
    const due = Math.floor(((performance.now() - startedAt) / 1_000) * perSecond);
    while (sent.length < due) {
      const talker = talkers[sent.length % talkers.length];
      if (talker) sent.push(sendOne(talker));
    }
    await pause(1);
  }
  return Promise.all(sent);
}

/**
 * Every client sends its next message as soon as the previous one is acknowledged.
 *
 * @param {readonly Talker[]} talkers
 * @param {number} each
 */
export async function saturate(talkers, each) {
  const startedAt = performance.now();
  await Promise.all(
    talkers.map(async (talker) => {
      for (let n = 0; n < each; n += 1) await sendOne(talker);
    }),
  );
  return (talkers.length * each) / ((performance.now() - startedAt) / 1_000);
}
