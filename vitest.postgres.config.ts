import { defineConfig } from 'vitest/config';
import everyTest from './vitest.config.ts';

// Apart from the other tests, because only these need a PostgreSQL: one for the whole run.
export default defineConfig({
  test: {
    ...everyTest.test,
    include: ['api/storage/postgres/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    globalSetup: ['api/testing/postgres-setup.ts'],
  },
});
