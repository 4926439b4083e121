import { defineConfig } from 'vitest/config';
import everyTest from './vitest.config.ts';

// Apart from the other tests, because only these need a PostgreSQL: one for the whole run.
export default defineConfig({
  ...everyTest,
  test: {
    ...everyTest.test,
    include: [
      'api/storage/postgres/**/*.test.ts',
      // The server as a whole, on the suites that touch most stores.
      'api/http/http-contracts.test.ts',
      'api/sockets/sockets-contracts.test.ts',
      'api/features/{availability,imports,inbox,mail-in,presence,privacy,reports}/*-contracts.test.ts',
      'api/features/maintenance/sealed-backups-contracts.test.ts',
      'api/features/conversations/{empty-conversations,lifecycle}-contracts.test.ts',
      'api/features/alarms/webhook/webhooks-contracts.test.ts',
      'api/features/analytics/chat-figures-contracts.test.ts',
      'api/features/{alarms/visitor,conversations/*}/*-contracts.test.ts',
    ],
    exclude: ['**/node_modules/**'],
    globalSetup: ['api/testing/postgres-setup.ts'],
  },
});
