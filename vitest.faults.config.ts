import { defineConfig } from 'vitest/config';
import everyTest from './vitest.config.ts';

// Faults take their time, and each is the load of the other: two files at once at most.
export default defineConfig({
  test: {
    ...everyTest.test,
    include: ['api/faults/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
