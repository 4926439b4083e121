import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Without "development", which Vitest adds, so that packages are tested as they ship.
  ssr: { resolve: { conditions: ['node'] } },
  test: {
    include: ['{shared,api,site,scripts,desktop,tools,sample}/**/*.test.{ts,tsx}'],
    // The faults and PostgreSQL have runs of their own: vitest.faults.config.ts, vitest.postgres.config.ts.
    exclude: [
      '**/node_modules/**',
      '**/e2e/**',
      '{api,scripts}/faults/**',
      'api/storage/postgres/**',
    ],
    environment: 'node',
    // What bundles a part of the site in a test bundles it with the content made for tests.
    env: { CONTENT_DIR: 'testing/content' },
    // What hangs is ended; no figure: a machine that is busy with something else takes its time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 150_000 } },
    setupFiles: ['scripts/test-setup.ts'],
    // Tests of servers wait for a sixth of their time: there is one more worker than cores.
    maxWorkers: availableParallelism() + 1,
    // `--changed` runs everything when one of these changes; package.json is not among them, because it
    // changes with every new command.
    forceRerunTriggers: ['**/vitest.config.ts', '**/scripts/test-setup.ts'],
    retry: 0,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Nothing happens at import and whatever a test replaces is put back, so the files of a worker may
    // share their modules; a process for each file was more than half of all the work.
    isolate: false,
    // The shared modules make each collection of young objects longer: fewer, larger ones cost less.
    execArgv: ['--max-semi-space-size=64'],
    reporters: ['default', './scripts/run/vitest-reporter.mjs'],
  },
});
