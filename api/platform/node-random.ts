import { randomBytes } from 'node:crypto';
import type { Random } from '#shared/ports/random.ts';

export const nodeRandom: Random = { bytes: (count) => randomBytes(count) };
