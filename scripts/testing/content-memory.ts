import { createMemory } from '../build/content/text-file.ts';

/** Parses each text once for all tests of a worker: most contents of tests are copies of one. */
export const contentMemory = createMemory();
