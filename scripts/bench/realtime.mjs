// @ts-check
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { performance } from 'node:perf_hooks';
import { benches } from './benches.mjs';
import {
  connectTalkers,
  connectSocket,
  connectTalker,
  sendOne,
  offer,
  saturate,
} from './parts/message-load.mjs';
import { built } from './parts/built.mjs';
import { runBench } from './parts/run-bench.mjs';
import { startChild } from './parts/start-child.mjs';
import { row, inMs } from './parts/table.mjs';
import { percentiles } from './parts/percentiles.mjs';
import { openChromium } from './parts/open-chromium.mjs';

const MESSAGES = 60;

// Page scripts are strings, because these scripts are checked without browser types.

/** Records when a text first appears in the conversation, and notifies its waiters. */
const WATCH = `(() => {
  const seen = new Map();
  const look = () => {
    const text = document.querySelector('[role="log"]').textContent;
    for (const [, found] of text.matchAll(/(measured \\d+)\\./g)) {
      if (!seen.has(found)) seen.set(found, performance.timeOrigin + performance.now());
    }
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  window.whenSeen = (text) => new Promise((resolve) => {
    const ask = () => (seen.has(text) ? resolve(seen.get(text)) : setTimeout(ask, 5));
    ask();
  });
})()`;

const NEXT_ENTER = `new Promise((resolve) => {
  const note = (event) => {
    if (event.key !== 'Enter') return;
    document.removeEventListener('keydown', note, true);
    resolve(performance.timeOrigin + performance.now());
  };
  document.addEventListener('keydown', note, true);
})`;

/**
 * Types and sends a message like a visitor.
 *
 * @param {import('playwright').Page} page
 * @param {string} text
 * @returns {Promise<number>} when Enter was pressed
 */
const write = async (page, text) => {
  const field = page.getByPlaceholder('Type a message...');
  await field.fill(text);
  /** @type {Promise<number>} */
  const pressed = page.evaluate(NEXT_ENTER);
  await field.press('Enter');
  return pressed;
};

/**
 * The time from the visitor's Enter in one browser to the text on the admin's screen in another.
 *
 * @param {string} url
 * @param {string} adminKey
 */
const measureScreens = async (url, adminKey) => {
  const [visitors, admins] = [await openChromium(), await openChromium()];
  try {
    const visitor = await visitors.browser.newPage();
    await visitor.goto(`${url}/projects`);
    await visitor.getByRole('button', { name: /^Chat with Admin/ }).click();
    await write(visitor, 'the first');
    const admin = await admins.browser.newPage();
    await admin.addInitScript(`localStorage.setItem('foyer.admin.key', '${adminKey}')`);
    await admin.goto(`${url}/admin`);
    await admin.locator('.row', { hasText: 'the first' }).click();
    await admin.getByRole('log', { name: 'Messages' }).getByText('the first').waitFor();
    await admin.evaluate(WATCH);
    const waits = [];
    for (let n = 0; n < MESSAGES; n += 1) {
      const text = `measured ${n}`;
      const pressedAt = await write(visitor, `${text}.`);
      /** @type {number} */
      const seenAt = await admin.evaluate(`whenSeen('${text}')`);
      waits.push(seenAt - pressedAt);
    }
    const { p50, p95 } = percentiles(waits);
    const measured = `${inMs(p95)} (p50 ${inMs(p50)})`;
    return row('visitor to admin screen, two browsers, p95', measured, '≤ 100 ms', p95 <= 100);
  } finally {
    await Promise.all([visitors.browser.close(), admins.browser.close()]);
  }
};

const ROUNDS = 5;
const LOAD = { perSecond: 500, seconds: 5 };
const EACH = 6;

/** @typedef {import('./parts/message-load.mjs').Talker} Talker */

/**
 * @param {{ foyer: readonly Talker[], bare: readonly Talker[] }} talkers
 * @param {import('./parts/run-bench.mjs').Bench} bench
 */
const measureMessages = async (talkers, bench) => {
  const waits = { foyer: /** @type {number[]} */ ([]), bare: /** @type {number[]} */ ([]) };
  const rates = { foyer: /** @type {number[]} */ ([]), bare: /** @type {number[]} */ ([]) };
  for (let round = 0; round < ROUNDS; round += 1) {
    bench.at(round, ROUNDS);
    for (const name of /** @type {const} */ (['foyer', 'bare'])) {
      waits[name].push(...(await offer(talkers[name], LOAD)));
      rates[name].push(await saturate(talkers[name], EACH));
    }
  }
  const ours = percentiles(waits.foyer);
  const theirs = percentiles(waits.bare);
  const over = ours.p50 - theirs.p50;
  const mean = (/** @type {number[]} */ all) => all.reduce((sum, one) => sum + one, 0) / all.length;
  const rate = mean(rates.foyer);
  return [
    row('acknowledged at 500/s, p50 over the bare one', inMs(over), '≤ 2 ms', over <= 2),
    row('acknowledged at 500/s, p50', `${inMs(ours.p50)} (bare ${inMs(theirs.p50)})`, '', true),
    row(
      'acknowledged at 500/s, p99',
      `${inMs(ours.p99)} (bare ${inMs(theirs.p99)})`,
      '≤ 50 ms',
      ours.p99 <= 50,
    ),
    row(
      'durable messages, sustained',
      `${rate.toFixed(0)}/s (bare ${mean(rates.bare).toFixed(0)}/s)`,
      '≥ 2000/s',
      rate >= 2_000,
    ),
  ];
};

const MISSED = 100;
const TIMES = 20;

/**
 * The time from a visitor's new connection to the last of 100 messages that arrived while they were
 * away.
 *
 * @param {string} url
 */
const measureCatchUp = async (url) => {
  const talker = await connectTalker(url, { isFoyer: true, n: 5_000 });
  for (let n = 0; n < MISSED; n += 1) await sendOne(talker);
  talker.socket.disconnect();
  const waits = [];
  for (let n = 0; n < TIMES; n += 1) {
    const startedAt = performance.now();
    const socket = await connectSocket(url, 5_001, talker.cookie);
    const page = await socket.emitWithAck('resume', {
      conversation_id: talker.conversation,
      after_seq: 0,
    });
    if (page.messages?.length !== MISSED) throw new Error('some missed messages did not arrive');
    waits.push(performance.now() - startedAt);
    socket.disconnect();
  }
  const { max } = percentiles(waits);
  return row('catch-up of 100 missed messages, slowest of 20', inMs(max), '≤ 1 s', max <= 1_000);
};

/** @typedef {import('./parts/start-child.mjs').Child} Child */

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
const measureIdleSockets = async ({ foyer, bare, sockets }) => {
  const ours = await heapOfSockets(foyer, sockets);
  const theirs = await heapOfSockets(bare, sockets);
  const measured = `${ours.toFixed(1)} KiB (bare ${theirs.toFixed(1)} KiB)`;
  return [row('heap an idle socket', measured, '≤ 12 KiB', ours <= 12)];
};

const SOCKETS = 1_000;
const ADMIN_KEY = 'bench-only-key-0123456789';
const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

// Foyer and the bare server alternate on the same machine within minutes, so their difference does
// not depend on the machine.
await runBench(
  benches.realtime,
  () => [
    { name: 'idle sockets', seconds: 12 },
    { name: 'catch-up', seconds: 3 },
    { name: 'messages', seconds: 80 },
    { name: 'screens', seconds: 15 },
  ],
  async (bench) => {
    const foyer = await startChild(built('api/main.js'), {
      PORT: '0',
      DATA_DIR: join(bench.folder, 'foyer'),
      LOG_LEVEL: 'error',
      TRUST_PROXY: '1',
      ADMIN_KEY,
    });
    const bare = await startChild(here('parts/bare-durable-server.mjs'), {
      DATA_DIR: bench.folder,
    });
    bench.begin('idle sockets');
    bench.report(...(await measureIdleSockets({ foyer, bare, sockets: SOCKETS })));
    bench.begin('catch-up');
    bench.report(await measureCatchUp(foyer.url));
    bench.begin('messages');
    const talkers = {
      foyer: await connectTalkers(foyer.url, SOCKETS, { isFoyer: true }),
      bare: await connectTalkers(bare.url, SOCKETS, { isFoyer: false }),
    };
    bench.report(...(await measureMessages(talkers, bench)));
    for (const { socket } of [...talkers.foyer, ...talkers.bare]) socket.disconnect();
    bench.begin('screens');
    bench.report(await measureScreens(foyer.url, ADMIN_KEY));
  },
);
