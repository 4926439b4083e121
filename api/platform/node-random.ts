import { randomFillSync } from 'node:crypto';
import type { Random } from '#shared/ports/random.ts';

// A call to the system costs 3 µs whether for 16 bytes or for many; every request takes some. As
// crypto.randomUUID does it, and as there each byte is handed out once.
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
