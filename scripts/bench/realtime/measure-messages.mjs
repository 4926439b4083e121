// @ts-check
import { offer, saturate } from '../parts/message-load.mjs';
import { percentiles } from '../parts/percentiles.mjs';
import { inMs, row } from '../parts/table.mjs';

const ROUNDS = 5;
const LOAD = { perSecond: 500, seconds: 5 };
const EACH = 6;

/** @typedef {import('../parts/message-load.mjs').Talker} Talker */

/**
 * @param {{ foyer: readonly Talker[], bare: readonly Talker[] }} talkers
 * @param {import('../parts/run-bench.mjs').Bench} bench
 */
export const measureMessages = async (talkers, bench) => {
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
