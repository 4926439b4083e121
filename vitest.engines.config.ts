import { defineConfig } from 'vitest/config';
import everyTest from './vitest.config.ts';

// A browser each, beside what the journeys do in Chromium.
export default defineConfig({
  ...everyTest,
  test: {
    ...everyTest.test,
    include: ['site/e2e/engines/*.test.ts'],
    exclude: ['**/node_modules/**'],
  },
});
