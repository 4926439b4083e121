// @ts-check
import { createSeededRandom } from '../analytics/traffic/seeded-random.mjs';

/**
 * @typedef {object} Deployment
 * @property {number} nodes each with its own core
 * @property {number} cores of the database
 * @property {number} tripMs from a node to the database and back
 * @property {number} nodeMs CPU time of a message on the node that gets it
 * @property {number} databaseMs CPU time of a message on the database
 * @property {number} trips statements of a message, in sequence
 * @property {number} connections of each node
 * @property {number} newsMs CPU time of a message on each other node with a console open
 * @property {number} consoles nodes with a console open
 */

/** A queue of events, earliest first. */
const createSchedule = () => {
  /** @type {{ at: number, run: () => void }[]} */
  const heap = [];
  const isEarlier = (/** @type {number} */ a, /** @type {number} */ b) =>
    (heap[a]?.at ?? Infinity) < (heap[b]?.at ?? Infinity);
  const swap = (/** @type {number} */ a, /** @type {number} */ b) => {
    const [one, other] = [heap[a], heap[b]];
    if (one && other) [heap[a], heap[b]] = [other, one];
  };
  return {
    add: (/** @type {number} */ at, /** @type {() => void} */ run) => {
      let index = heap.push({ at, run }) - 1;
      while (index > 0 && isEarlier(index, (index - 1) >> 1)) {
        swap(index, (index - 1) >> 1);
        index = (index - 1) >> 1;
      }
    },
    take: () => {
      const [first] = heap;
      const last = heap.pop();
      if (!first || !last || heap.length === 0) return first;
      heap[0] = last;
      for (let index = 0; ;) {
        const left = 2 * index + 1;
        const child = isEarlier(left + 1, left) ? left + 1 : left;
        if (!isEarlier(child, index)) return first;
        swap(child, index);
        index = child;
      }
    },
  };
};

/**
 * The 99th percentile of the time from a message's arrival to its acknowledgment, in ms. Messages
 * arrive at random. Processors and connections serve first come, first served.
 *
 * @param {Deployment} deployment
 * @param {{ perSecond: number, messages: number, seed: number }} load
 */
export const simulate = (deployment, { perSecond, messages, seed }) => {
  const { nodes, cores, tripMs, nodeMs, databaseMs, trips, connections } = deployment;
  const random = createSeededRandom(seed);
  const schedule = createSchedule();
  let now = 0;

  /** @param {number} size the number served at the same time */
  const createQueue = (size) => {
    /** @type {(() => void)[]} */
    const waiting = [];
    let free = size;
    return {
      enter: (/** @type {() => void} */ run) => {
        if (free > 0) {
          free -= 1;
          run();
        } else waiting.push(run);
      },
      leave: () => {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      },
    };
  };
  /** @typedef {ReturnType<typeof createQueue>} Queue */
  const work = (
    /** @type {Queue} */ queue,
    /** @type {number} */ meanMs,
    /** @type {() => void} */ then,
  ) =>
    queue.enter(() => {
      // Half is constant, half is random: a garbage collection, a busy disk.
      const ms = meanMs * (0.5 - 0.5 * Math.log(1 - random.unit()));
      schedule.add(now + ms, () => {
        queue.leave();
        then();
      });
    });

  const database = createQueue(cores);
  const processors = Array.from({ length: nodes }, () => createQueue(1));
  const pools = Array.from({ length: nodes }, () => createQueue(connections));
  /** @type {number[]} */
  const waits = [];

  const statements = (/** @type {number} */ left, /** @type {() => void} */ then) => {
    if (left === 0) return then();
    schedule.add(now + tripMs, () =>
      work(database, databaseMs / trips, () => statements(left - 1, then)),
    );
  };
  const notifyConsoles = (/** @type {number} */ from) => {
    for (const [node, processor] of processors.slice(0, deployment.consoles).entries())
      if (node !== from) work(processor, deployment.newsMs, () => undefined);
  };
  const arrive = () => {
    const arrivedAt = now;
    const node = Math.floor(random.unit() * nodes);
    const [processor, pool] = [processors[node], pools[node]];
    if (!processor || !pool) return;
    work(processor, nodeMs / 2, () =>
      pool.enter(() =>
        statements(trips, () => {
          pool.leave();
          work(processor, nodeMs / 2, () => waits.push(now - arrivedAt));
          notifyConsoles(node);
        }),
      ),
    );
  };
  let at = 0;
  const arrivals = Array.from({ length: messages }, () => {
    at -= (Math.log(1 - random.unit()) * 1_000) / perSecond;
    return at;
  }).values();
  // One after the other, because a schedule of all of them would be slow.
  const awaitNext = () => {
    const { value } = arrivals.next();
    if (value === undefined) return;
    schedule.add(value, () => {
      awaitNext();
      arrive();
    });
  };
  awaitNext();
  for (let next = schedule.take(); next; next = schedule.take()) {
    now = next.at;
    next.run();
  }
  // Skips the first messages, which find everything idle.
  const settled = waits.slice(messages / 10).toSorted((a, b) => a - b);
  return settled[Math.floor(settled.length * 0.99)] ?? Infinity;
};

/**
 * The maximum rate in messages per second at which the 99th percentile stays within the limit.
 *
 * @param {Deployment} deployment
 * @param {number} limitMs
 */
export const mostWithin = (deployment, limitMs) => {
  const holds = (/** @type {number} */ perSecond) =>
    simulate(deployment, { perSecond, messages: 20_000, seed: 1 }) <= limitMs;
  let [low, high] = [1, 2];
  while (holds(high) && high < 100_000) [low, high] = [high, high * 2];
  while (high / low > 1.02) {
    const middle = Math.sqrt(low * high);
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
};
