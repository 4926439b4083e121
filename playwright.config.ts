import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';

// What a journey bundles, it bundles with the content made for tests.
process.env['CONTENT_DIR'] = 'testing/content';

const isRoot = process.getuid?.() === 0;
const shell = process.env['FOYER_CHROMIUM'];
const whole = process.env['FOYER_WHOLE_CHROMIUM'] ?? shell;

const hallJourneys = [
  'site/e2e/{walk,touch,listen-to}-the-hall.spec.ts',
  'site/e2e/walk-in.spec.ts',
  'site/e2e/wear-a-headset.spec.ts',
];
const desktopJourneys = 'desktop/e2e/**/*.spec.ts';
const notificationJourneys = 'site/e2e/get-push-messages.spec.ts';

const launchOptions = (executablePath: string | undefined, ...args: readonly string[]) => ({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [
    ...args,
    // Chromium refuses its sandbox to root, as whom many a CI machine runs.
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-dev-shm-usage',
    '--no-first-run',
  ],
});

export default defineConfig<{ framesPerSecond: number | null }>({
  testDir: '.',
  outputDir: 'test-results/playwright',
  // Each worker has a server and a browser of its own. A journey waits for a quarter of its time, so there
  // is one more than cores. Beyond six, memory is what is short.
  workers: Math.min(availableParallelism() + 1, 6),
  fullyParallel: true,
  retries: 0,
  // What hangs is ended; no figure. A busy machine takes its time, and draws frames in seconds.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./scripts/run/playwright-reporter.mjs']],
  use: {
    ...devices['Desktop Chrome'],
    // The front page costs half as much without motion. Journeys about what moves ask for it.
    reducedMotion: 'reduce',
    // Actions, requests and consoles cost a fiftieth of all the work. Pictures of every step would be
    // half as much again, and the page's snapshots a twelfth: `--trace on` for the journey in question.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      // The headless shell draws WebGL several times as slowly as the whole browser, and two halls at
      // once take each other's cores. First, so that they run beside the pages and not after them.
      name: 'hall',
      testMatch: hallJourneys,
      workers: 1,
      use: {
        framesPerSecond: 10,
        // Of the project and not of each file: another browser is another worker with another server.
        launchOptions: launchOptions(
          whole,
          // A crash of the renderer would take WebGL from all later journeys of this browser.
          '--disable-domain-blocking-for-3d-apis',
          // Chromium draws WebGL without a graphics card only with these.
          '--enable-unsafe-swiftshader',
          '--use-gl=angle',
          '--use-angle=swiftshader',
        ),
      },
    },
    {
      // The headless shell shows no notifications, whatever is allowed.
      name: 'notifications',
      testMatch: notificationJourneys,
      use: { launchOptions: launchOptions(whole) },
    },
    {
      // Each worker would bundle the app once more.
      name: 'desktop',
      testMatch: desktopJourneys,
      workers: 1,
      use: { launchOptions: launchOptions(shell) },
    },
    {
      name: 'pages',
      testMatch: 'site/e2e/**/*.spec.ts',
      testIgnore: [...hallJourneys, notificationJourneys],
      use: { launchOptions: launchOptions(shell) },
    },
  ],
});
