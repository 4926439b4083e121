import { randomFillSync } from 'node:crypto';
import type { Random } from '#shared/ports/random.ts';

// A system call costs 3 µs whatever the size, and every request needs some random bytes. Like
// crypto.randomUUID, this fills a buffer and hands out each byte once.
const POOL_BYTES = 4_096;

const createPool = (): Random => {
  let pool = new Uint8Array(0);
  let used = 0;
  return {
    bytes: (count) => {
      if (used + count > pool.length) {
        pool = new Uint8Array(Math.max(POOL_BYTES, count));
        randomFillSync(pool);
        used = 0;
      }
      used += count;
      return pool.subarray(used - count, used);
    },
  };
};

export const nodeRandom: Random = createPool();
