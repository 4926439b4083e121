// @ts-check
import { zipf } from './choosing.mjs';
import { createSeededRandom } from './seeded-random.mjs';
import { visit } from './visit.mjs';
import { createVisitors } from './visitors.mjs';

// A quiet night, a peak before noon and one in the evening; in UTC, for visitors from many time
// zones.
const byHour = [3, 2, 2, 2, 2, 3, 4, 6, 8, 9, 10, 10, 9, 9, 10, 10, 9, 8, 8, 8, 8, 7, 6, 4];
// Sunday first.
const byWeekday = [6, 10, 11, 11, 11, 9, 6];
const SLOT_MS = 60 * 60_000;

/**
 * The hours of a period, in order, each with its share of the total.
 *
 * @param {number} startMs
 * @param {number} endMs
 */
const hoursOf = (startMs, endMs) => {
  const slots = [];
  for (let fromMs = startMs; fromMs < endMs; fromMs += SLOT_MS) {
    const toMs = Math.min(fromMs + SLOT_MS, endMs);
    const middle = new Date((fromMs + toMs) / 2);
    const hour = byHour[middle.getUTCHours()] ?? 0;
    const day = byWeekday[middle.getUTCDay()] ?? 0;
    slots.push({ fromMs, toMs, weight: ((toMs - fromMs) / SLOT_MS) * hour * day });
  }
  const whole = slots.reduce((sum, { weight }) => sum + weight, 0);
  return slots.map(({ fromMs, toMs, weight }) => ({ fromMs, toMs, share: weight / whole }));
};

const DAY_MS = 24 * 60 * 60_000;
const SENT_TWICE = 0.005;

/** @typedef {import('./visit-generator.mjs').TrackedRequest} TrackedRequest */

/**
 * Traffic of a site as its browsers report it, in order of arrival at the server: pages by Zipf,
 * day and night, weekdays, returning visitors, campaigns, bots, errors, late and duplicate
 * requests. The same options give the same requests.
 *
 * @param {object} options
 * @param {number} options.seed
 * @param {number} options.views the number of page views, to within one visit
 * @param {number} options.endMs
 * @param {number} options.days the span before `endMs`; may be a fraction
 * @param {readonly string[]} options.pages the site's paths, the most visited first
 * @returns {Generator<TrackedRequest, void>}
 */
export function* generateTraffic({ seed, views, endMs, days, pages }) {
  const random = createSeededRandom(seed);
  const nextVisitor = createVisitors(random);
  const drawPage = zipf(pages);
  /** @type {TrackedRequest[]} */
  let waiting = [];
  let due = 0;
  let made = 0;
  for (const { fromMs, toMs, share } of hoursOf(endMs - days * DAY_MS, endMs)) {
    due += share * views;
    while (made < Math.floor(due + 1e-6)) {
      const startMs = fromMs + random.unit() * (toMs - fromMs);
      const requests = visit({ random, person: nextVisitor(), startMs, drawPage });
      made += requests.filter(({ body }) => body.eventType === 'page_view').length;
      const again = requests.filter(() => random.chance(SENT_TWICE));
      waiting.push(
        ...requests,
        ...again.map((one) => ({ ...one, receivedMs: one.receivedMs + 2_000 })),
      );
    }
    waiting.sort((a, b) => a.receivedMs - b.receivedMs);
    const split = waiting.findIndex(({ receivedMs }) => receivedMs >= toMs);
    const arrived = split === -1 ? waiting : waiting.slice(0, split);
    waiting = split === -1 ? [] : waiting.slice(split);
    yield* arrived;
  }
  yield* waiting;
}
