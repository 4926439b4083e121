import { defineConfig, devices } from '@playwright/test';

const isRoot = process.getuid?.() === 0;
const executablePath = process.env['FOYER_CHROMIUM'];

export default defineConfig({
  testDir: 'site/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/playwright',
  // Each worker has a server and a browser of its own; two cores carry two of them.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        // Chromium refuses its sandbox to root, as whom many a CI machine runs.
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-dev-shm-usage',
        '--no-first-run',
      ],
    },
  },
});
