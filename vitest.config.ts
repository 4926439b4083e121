import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{shared,api,site,scripts,desktop}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/e2e/**'],
    environment: 'node',
    setupFiles: ['scripts/test-setup.ts'],
    retry: 0,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    reporters: ['default', './scripts/run/vitest-reporter.mjs'],
  },
});
