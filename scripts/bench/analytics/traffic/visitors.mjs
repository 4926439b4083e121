// @ts-check
import { drawBot, drawDevice, drawHome } from './devices.mjs';

const POOL = 50_000;
const RETURNING = 0.3;
const BOTS = 0.04;

/**
 * @typedef {object} Person
 * @property {string} visitorId
 * @property {string} address
 * @property {boolean} isBot
 * @property {import('./devices.mjs').Device} device
 * @property {string} language
 * @property {string} timezone
 * @property {string} primaryHash
 * @property {ReturnType<typeof import('./sources.mjs').touchOf>} first
 * @property {ReturnType<typeof import('./sources.mjs').touchOf>} latest
 */

/**
 * @param {import('./seeded-random.mjs').SeededRandom} random
 * @param {import('./devices.mjs').Home} home
 */
const newAddress = (random, { blocks }) => {
  const [first, from, to] = blocks[random.below(blocks.length)] ?? [1, 0, 255];
  const second = from + random.below(1 + to - from);
  return `${first}.${second}.${random.below(256)}.${1 + random.below(254)}`;
};

/**
 * New and returning visitors; recent ones come back sooner.
 *
 * @param {import('./seeded-random.mjs').SeededRandom} random
 */
export const createVisitors = (random) => {
  /** @type {Person[]} */
  const known = [];
  let oldest = 0;

  const remember = (/** @type {Person} */ person) => {
    if (known.length < POOL) {
      known.push(person);
      return;
    }
    known[oldest] = person;
    oldest = (oldest + 1) % POOL;
  };
  const recall = () => {
    const back = Math.floor(-Math.log(1 - random.unit()) * (known.length / 4)) % known.length;
    return known[(oldest - 1 - back + 2 * known.length) % known.length];
  };
  const meet = () => {
    const isBot = random.chance(BOTS);
    const home = drawHome(random);
    /** @type {Person} */
    const person = {
      visitorId: random.uuid(),
      address: newAddress(random, home),
      isBot,
      device: isBot ? drawBot(random) : drawDevice(random),
      language: isBot && random.chance(0.5) ? '' : home.language,
      timezone: home.timezone,
      primaryHash: random.hex(64),
      first: null,
      latest: null,
    };
    remember(person);
    return person;
  };
  return () => (known.length > 100 && random.chance(RETURNING) ? recall() : undefined) ?? meet();
};
