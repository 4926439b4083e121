// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cpuTimeOf } from './nodes/cpu-time.mjs';
import { median } from './parts/median.mjs';
import { connectTalkers, saturate } from './parts/message-load.mjs';
import { startChild } from './parts/start-child.mjs';
import { row } from './parts/table.mjs';

/**
 * What metrics cost: acknowledged messages of two servers on one machine, one with metrics that are
 * scraped three times as often as usual. They take turns, so that the load of the machine meets both;
 * the order changes each round. The processor time per message is steadier than the throughput,
 * which also depends on the disk.
 */
const ROUNDS = 60;
const SOCKETS = 1_000;
const EACH = 3;
const SCRAPE_EVERY_MS = 5_000;

const program = fileURLToPath(new URL('../../dist/api/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
const TOKEN = 'bench-only-token-0123456789';

/** @param {string} name @param {Record<string, string>} settings */
const open = async (name, settings) => {
  const server = await startChild(program, {
    ...{ PORT: '0', DATA_DIR: join(folder, name), LOG_LEVEL: 'error', TRUST_PROXY: '1' },
    ...{ ADMIN_KEY: 'bench-only-key-0123456789', ...settings },
  });
  const talkers = await connectTalkers(server.url, SOCKETS, { isFoyer: true });
  return {
    server,
    talkers,
    rates: /** @type {number[]} */ ([]),
    cpu: /** @type {number[]} */ ([]),
  };
};

/** @param {Awaited<ReturnType<typeof open>>} side */
const measure = async ({ server, talkers, rates, cpu }) => {
  const before = cpuTimeOf(server.pid);
  rates.push(await saturate(talkers, EACH));
  cpu.push(((cpuTimeOf(server.pid) - before) * 1_000) / (SOCKETS * EACH));
};

const off = await open('off', {});
const on = await open('on', { METRICS_TOKEN: TOKEN });
let scrapes = 0;
const scrape = async () => {
  const answer = await fetch(`${on.server.url}/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  if (answer.ok && (await answer.text()).includes('foyer_message_ack_seconds')) scrapes += 1;
};
const scraping = setInterval(() => void scrape(), SCRAPE_EVERY_MS);
// Both run warm before anything counts.
for (const side of [off, on]) await saturate(side.talkers, EACH);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const side of round % 2 === 0 ? [off, on] : [on, off]) await measure(side);
}
clearInterval(scraping);
for (const { server, talkers } of [off, on]) {
  for (const { socket } of talkers) socket.disconnect();
  await server.stop();
}
rmSync(folder, { recursive: true, force: true });
if (scrapes === 0) throw new Error('nothing was scraped');

/** @param {readonly number[]} ours @param {readonly number[]} bare */
const change = (ours, bare) => {
  const each = ours
    .map((one, n) => (one / (bare[n] ?? Number.NaN) - 1) * 100)
    .sort((a, b) => a - b);
  const at = (/** @type {number} */ part) =>
    each[Math.round(part * (each.length - 1))] ?? Number.NaN;
  return { middle: median(each), from: at(0.25), to: at(0.75) };
};
const percent = (/** @type {number} */ one) => `${one < 0 ? '' : '+'}${one.toFixed(1)} %`;
const rates = change(on.rates, off.rates);
const cpu = change(on.cpu, off.cpu);
const sum = (/** @type {readonly number[]} */ all) => all.reduce((total, one) => total + one, 0);
const inAll = (sum(on.cpu) / sum(off.cpu) - 1) * 100;
console.table([
  row('messages per second without metrics', `${median(off.rates).toFixed(0)}/s`, '', true),
  row('messages per second with them', `${median(on.rates).toFixed(0)}/s`, '', true),
  row(
    'change, median of the rounds',
    `${percent(rates.middle)} (half of them ${percent(rates.from)} to ${percent(rates.to)})`,
    '',
    true,
  ),
  row(
    'processor time per message, median',
    `${percent(cpu.middle)} (half of them ${percent(cpu.from)} to ${percent(cpu.to)})`,
    '',
    true,
  ),
  row('processor time, all rounds together', percent(inAll), '≤ +1 %', inAll <= 1),
  row('scrapes meanwhile', String(scrapes), '', true),
]);
