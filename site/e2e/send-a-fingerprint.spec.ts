import type { Page, Request } from '@playwright/test';
import type { BodyOf } from '#shared/contracts/call.ts';
import { sendFingerprint } from '#shared/contracts/fingerprint.ts';
import { subhashNames } from '#shared/domain/fingerprint/parts.ts';
import { expect, test } from './journey.ts';

test.use({ sharesServers: false, reducedMotion: 'no-preference' });

type Payload = BodyOf<typeof sendFingerprint>;
type Open = (
  path?: string,
  options?: Parameters<import('@playwright/test').Browser['newContext']>[0],
) => Promise<Page>;

const isFingerprint = (request: Request) => request.url().endsWith('/api/fingerprint');

/** The payload that a new browser with these settings sends on its first visit. */
const payloadOf = async (open: Open, options: Parameters<Open>[1] = {}): Promise<Payload> => {
  const page = await open('/admin', options);
  const sent = page.waitForRequest(isFingerprint);
  await page.goto('/resume');
  const request = await sent;
  expect((await request.response())?.status()).toBe(204);
  const payload = sendFingerprint.body.parse(request.postDataJSON());
  await page.context().close();
  return payload;
};

const changedIn = (before: Payload, after: Payload) =>
  subhashNames.filter((name) => before.subhashes[name] !== after.subhashes[name]);

const base = {
  locale: 'en-US',
  timezoneId: 'Europe/Zurich',
  screen: { width: 1_920, height: 1_080 },
  viewport: { width: 1_280, height: 720 },
  colorScheme: 'light',
} as const;

test('language, time zone, screen and preference each change only their own subhash', async ({
  open,
}) => {
  const before = await payloadOf(open, base);
  for (const [over, subhash, isOtherDevice] of [
    [{}, null, false],
    [{ locale: 'de-CH' }, 'language', true],
    [{ timezoneId: 'Asia/Tokyo' }, 'timezone', true],
    [{ screen: { width: 2_560, height: 1_440 } }, 'screen', true],
    [{ colorScheme: 'dark' }, 'preferences', false],
    [{ reducedMotion: 'reduce' }, 'preferences', false],
    [{ viewport: { width: 900, height: 600 } }, null, false],
  ] as const) {
    const after = await payloadOf(open, { ...base, ...over });
    expect(changedIn(before, after), JSON.stringify(over)).toEqual(
      subhash === null ? [] : [subhash],
    );
    expect(after.primaryHash !== before.primaryHash, JSON.stringify(over)).toBe(isOtherDevice);
  }
});

test('two loads give the same hash, the second of a day sends nothing, and the chat uses the same', async ({
  open,
}) => {
  const page = await open('/admin');
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const socketHash = new Promise<string>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        const hash = /"primaryHash":"([0-9a-f]{64})"/.exec(String(payload))?.[1];
        if (hash !== undefined) resolve(hash);
      }),
    );
  });
  const sent = page.waitForRequest(isFingerprint);
  await page.goto('/resume');
  const payload = sendFingerprint.body.parse((await sent).postDataJSON());
  const requestsActive = () =>
    requests.some((request) => request.url().endsWith(`${payload.primaryHash}/active`));
  await expect.poll(requestsActive).toBe(true);
  expect(await socketHash).toBe(payload.primaryHash);

  const cookie = async () => (await page.context().cookies()).find(({ name }) => name === 'fp');
  const first = await cookie();
  expect(first?.value).toBe(payload.primaryHash);
  // Chromium caps two years to 400 days.
  expect((first?.expires ?? 0) - Date.now() / 1_000).toBeGreaterThan(399 * 24 * 60 * 60);

  // The caches are cleared, so that the second load has to compute the hash again.
  await page.evaluate(() => localStorage.removeItem('foyer.primary-hash'));
  requests.length = 0;
  await page.reload();
  await expect.poll(requestsActive).toBe(true);
  await expect
    .poll(async () => (await cookie())?.expires ?? 0)
    .toBeGreaterThan(first?.expires ?? 0);
  expect(requests.filter(isFingerprint)).toEqual([]);
});

interface LongTask {
  readonly at: number;
  readonly ms: number;
}

const longTasks = (page: Page): Promise<LongTask[]> =>
  page.evaluate(() => (globalThis as unknown as { longTasks: LongTask[] }).longTasks);

/** The tasks of at least 50 ms while a new browser computes its fingerprint. */
const longTasksOfARun = async (open: Open): Promise<LongTask[]> => {
  const page = await open('/admin');
  await page.addInitScript(() => {
    const seen: LongTask[] = [];
    Object.assign(globalThis, { longTasks: seen });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        seen.push({ at: performance.timeOrigin + startTime, ms: duration });
      }
    }).observe({ type: 'longtask' });
  });
  const sent = page.waitForRequest(isFingerprint);
  await page.goto('/resume');
  const { clientTimestamps } = sendFingerprint.body.parse((await sent).postDataJSON());
  // Proves that long tasks are reported here, and that earlier ones have been.
  await page.evaluate(() => {
    setTimeout(() => {
      const until = performance.now() + 200;
      while (performance.now() < until);
    });
  });
  await expect.poll(async () => (await longTasks(page)).some(({ ms }) => ms >= 200)).toBe(true);
  const from = Date.parse(clientTimestamps?.startedAt ?? '');
  const to = Date.parse(clientTimestamps?.endedAt ?? '');
  const all = await longTasks(page);
  await page.context().close();
  return all.filter(({ at, ms }) => at <= to && at + ms >= from);
};

test('computing the fingerprint blocks the page with no long task', async ({ open }) => {
  // Other programs can make a task look long; a truly long task is long every time.
  const runs: LongTask[][] = [];
  while (runs.length < 5 && !runs.some((tasks) => tasks.length === 0)) {
    runs.push(await longTasksOfARun(open));
  }
  expect(
    runs.some((tasks) => tasks.length === 0),
    JSON.stringify(runs),
  ).toBe(true);
});
