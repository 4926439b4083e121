import type { Page } from '@playwright/test';
import { chatTab, expect, NO_LINE, test } from './journey.ts';
import { trackEvent } from '#shared/contracts/analytics.ts';
import { catchEvents } from './tracked.ts';

// A file without scripts, so that tests can intercept requests before the first page loads.
const DOORSTEP = '/favicon.svg';

const seen = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));

/** Simulates leaving the page for another tab and coming back. */
const setVisible = (page: Page, isVisible: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    },
    isVisible ? 'visible' : 'hidden',
  );

test('a visit is reported page by page, and as one session across a reload @core', async ({
  open,
}) => {
  const page = await open(DOORSTEP);
  const events = await catchEvents(page);
  await page.goto('/projects?utm_source=letter&utm_campaign=autumn');
  await expect.poll(() => events.counted('session_start')).toHaveLength(1);
  await expect.poll(() => events.counted('page_view')).toHaveLength(1);
  const [first] = events.counted('page_view');
  expect(first).toMatchObject({
    section: 'projects',
    details: {
      page_category: 'work',
      section_label: 'Projects',
      page_title: await page.title(),
      campaign: {
        first: {
          source: 'letter',
          campaign: 'autumn',
          landingPage: expect.stringContaining('/projects?'),
        },
      },
      automation: true,
    },
  });
  for (const name of ['loadTimeMs', 'domContentLoadedMs', 'ttfbMs'] as const)
    expect(first?.details[name], name).toBeGreaterThan(0);

  const link = page.locator('main a[href^="/projects/"]').first();
  const id = (await link.getAttribute('href'))?.split('/')[2];
  await link.click();
  await expect.poll(() => events.counted('page_view')).toHaveLength(2);
  const second = events.counted('page_view')[1];
  expect(second?.details).toMatchObject({
    page_section: 'projects',
    page_subsection: id,
    page_title: await page.title(),
    referrer: first?.details.url,
    sessionId: first?.details.sessionId,
    time_on_page_ms: expect.any(Number),
  });
  expect(second?.details.page_view_id).not.toBe(first?.details.page_view_id);
  await expect.poll(() => events.counted('project_opened')).toHaveLength(1);
  expect(events.counted('project_opened')[0]?.details.target).toBe(id);
  expect(events.counted('scroll_depth')[0]?.details.page_view_id).toBe(first?.details.page_view_id);

  await page.reload();
  await expect.poll(() => events.counted('page_view')).toHaveLength(3);
  const ids = new Set(events.all.map((event) => event.details.sessionId));
  expect(ids.size).toBe(1);
  expect(events.counted('session_start')).toHaveLength(1);
  expect(new Set(events.all.map((event) => event.visitorId)).size).toBe(1);
});

test("leaving is reported once, with the load's vitals, and stays queued until it is stored", async ({
  open,
}) => {
  const page = await open(DOORSTEP);
  const events = await catchEvents(page);
  await page.goto('/resume');
  await expect.poll(() => events.counted('session_start')).toHaveLength(1);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.goto(DOORSTEP);
  // Playwright does not see beacons sent on closing, but they are still in storage.
  const stored = ((await page.evaluate(() => localStorage.getItem('foyer.events'))) ?? '')
    .split('\n')
    .map((line) => trackEvent.body.parse(JSON.parse(line.slice(37))));
  const of = (type: string) => stored.filter((event) => event.eventType === type);
  expect(of('session_end')).toHaveLength(1);
  expect(of('session_end')[0]?.details.end_reason).toMatch(/^(unload|pagehide)$/);
  expect(of('scroll_depth')).toHaveLength(1);
  expect(of('scroll_depth')[0]?.details.scroll_depth_percent).toBeGreaterThan(0);
  expect(of('web_vitals')).toHaveLength(1);
  const vitals = of('web_vitals')[0]?.details.vitals ?? {};
  for (const name of ['lcp', 'fcp', 'ttfb', 'cls'] as const)
    expect(vitals[name], name).toBeGreaterThanOrEqual(0);
});

test('a background tab is not a visit until it is shown', async ({ open }) => {
  const page = await open(DOORSTEP, {}, () => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  });
  const events = await catchEvents(page);
  await page.goto('/blog');
  await page.waitForLoadState('networkidle');
  expect(events.all).toEqual([]);
  // Presence and the chat also start when the page is first shown.
  await expect(chatTab(page)).toBeHidden();
  await setVisible(page, true);
  await expect(chatTab(page)).toBeVisible();
  await expect.poll(() => events.counted('page_view')).toHaveLength(1);
  await setVisible(page, false);
  await expect.poll(() => events.counted('session_end')).toHaveLength(1);
  expect(events.counted('session_end')[0]?.details.end_reason).toBe('hide');
});

test('two tabs opened together are one session with one start', async ({ open }) => {
  const page = await open(DOORSTEP);
  const events = await catchEvents(page);
  const other = await page.context().newPage();
  await Promise.all([page.goto('/contact'), other.goto('/blog')]);
  await expect.poll(() => events.counted('page_view')).toHaveLength(2);
  await expect.poll(() => events.counted('session_start')).toHaveLength(1);
  expect(new Set(events.all.map((event) => event.details.sessionId)).size).toBe(1);
});

test('offline events are sent when the network is back, each once', async ({ open }) => {
  const page = await open(DOORSTEP);
  const events = await catchEvents(page);
  // The idle page sends the fingerprint, which would fail without a network.
  const fingerprint = page.waitForResponse('**/api/fingerprint');
  await page.goto('/contact');
  await fingerprint;
  // The chat's code would fail to load too.
  await expect(chatTab(page)).toBeVisible();
  await expect.poll(() => events.counted('session_start')).toHaveLength(1);
  await expect.poll(() => seen(page)).not.toContain('foyer.events');
  await page.context().setOffline(true);
  const before = events.all.length;
  await setVisible(page, false);
  expect(await seen(page)).toContain('session_end');
  expect(events.all).toHaveLength(before);
  await page.context().setOffline(false);
  await expect.poll(() => events.counted('session_end')).toHaveLength(1);
  await expect.poll(() => seen(page)).not.toContain('foyer.events');
  expect(events.all).toHaveLength(events.counted().length);
});

test('a rejected beacon is sent again as a request that outlives the page', async ({ open }) => {
  const page = await open(DOORSTEP, {}, () => {
    Navigator.prototype.sendBeacon = () => false;
  });
  const events = await catchEvents(page);
  const kinds: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/track-event')) kinds.push(request.resourceType());
  });
  await page.goto('/contact');
  await expect.poll(() => events.counted('page_view')).toHaveLength(1);
  expect(new Set(kinds)).toEqual(new Set(['fetch']));
  await expect.poll(() => seen(page)).not.toContain('foyer.events');
});

for (const status of [429, 500]) {
  test(`an event answered with ${status} stays in the queue until it is stored`, async ({
    open,
    noise,
  }) => {
    const page = await open(DOORSTEP);
    const events = await catchEvents(page);
    const ids = new Set<string | undefined>();
    events.answer = async (route) => {
      ids.add((route.request().postDataJSON() as { eventId?: string }).eventId);
      await route.fulfill({ status });
    };
    await page.goto('/contact');
    await expect.poll(() => ids.size).toBeGreaterThan(0);
    await expect.poll(() => seen(page)).toContain('foyer.events.pause');
    events.answer = (route) => route.fulfill({ status: 204 });
    const isSent = events.all.length;
    // The delay is at least two seconds; nothing is sent during it.
    await expect.poll(() => events.all.length).toBeGreaterThan(isSent);
    await expect.poll(() => seen(page)).not.toContain('foyer.events');
    for (const id of ids) expect(events.all.map((event) => event.eventId)).toContain(id);
    // The browser logs every failed request.
    noise.forgive(`status of ${status}`);
  });
}

test('a visit is reported immediately if the graphics card cannot be queried', async ({
  open,
  noise,
}) => {
  const page = await open(DOORSTEP);
  const events = await catchEvents(page);
  await page.route('**/assets/side-thread-worker-*.js', (route) => route.abort());
  await page.goto('/contact');
  await expect.poll(() => events.counted('session_start')).toHaveLength(1);
  expect(events.counted('session_start')[0]?.details.gpu).toBeUndefined();
  noise.forgive(NO_LINE);
});

test('once the server has tracking off, nothing more is sent for the life of the page', async ({
  open,
  noise,
}) => {
  const page = await open(DOORSTEP);
  const events = await catchEvents(page);
  events.answer = (route) => route.fulfill({ status: 404 });
  await page.goto('/contact');
  await expect.poll(() => events.all.length).toBeGreaterThan(0);
  await expect.poll(() => seen(page)).not.toContain('foyer.events');
  // Waits for the requests in flight: the session's start and the page.
  await expect.poll(() => noise.lines.length - events.all.length).toBe(0);
  const requested = events.all.length;
  expect(requested).toBeLessThanOrEqual(2);
  await page.getByRole('link', { name: 'Writing' }).first().click();
  await expect(page).toHaveURL(/\/blog$/);
  await setVisible(page, false);
  await setVisible(page, true);
  await page.waitForLoadState('networkidle');
  expect(events.all).toHaveLength(requested);
  expect(noise.lines).toEqual(
    Array.from({ length: requested }, () => expect.stringContaining('status of 404') as unknown),
  );
  noise.forgive('status of 404');
});

test('with storage blocked a visit is still reported, without an error', async ({ open }) => {
  const page = await open(DOORSTEP, {}, () => {
    const deny = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: deny });
    // This also runs in the initial empty page, which has no storage.
    if (!('LockManager' in globalThis)) return;
    LockManager.prototype.request = () => Promise.reject(new DOMException('no', 'SecurityError'));
  });
  const events = await catchEvents(page);
  await page.goto('/contact');
  await expect.poll(() => events.counted('page_view')).toHaveLength(1);
  await expect.poll(() => events.counted('session_start')).toHaveLength(1);
  await page.getByRole('link', { name: 'Writing' }).first().click();
  await expect.poll(() => events.counted('page_view')).toHaveLength(2);
  expect(new Set(events.all.map((event) => event.details.sessionId)).size).toBe(1);
});

test('with storage full a visit is still reported, without an error', async ({ open }) => {
  const page = await open(DOORSTEP, {}, () => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (...item) {
      // Spares sessionStorage: React Router warns if it cannot store scroll positions.
      if (this !== localStorage) return set.apply(this, item);
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const events = await catchEvents(page);
  await page.goto('/contact');
  await expect.poll(() => events.counted('session_start')).toHaveLength(1);
  await expect.poll(() => events.counted('page_view')).toHaveLength(1);
});

test('reports named interactions and errors', async ({ open, noise }) => {
  const page = await open(DOORSTEP);
  const events = await catchEvents(page);
  await page.goto('/resume');
  await expect.poll(() => events.counted('page_view')).toHaveLength(1);
  const link = page.locator('.resume-downloads').getByRole('link').first();
  await link.evaluate((element) => element.addEventListener('click', (e) => e.preventDefault()));
  await link.click();
  await chatTab(page).click();
  await page.evaluate(() => setTimeout(() => void Promise.reject(new Error('a fault of ours'))));
  await expect.poll(() => events.counted('resume_downloaded')).toHaveLength(1);
  await expect.poll(() => events.counted('chat_opened')).toHaveLength(1);
  await expect.poll(() => events.counted('client_error')).toHaveLength(1);
  expect(events.counted('resume_downloaded')[0]?.details.target).toBe('two pages');
  expect(events.counted('client_error')[0]?.details.error).toMatchObject({
    kind: 'unhandledrejection',
    message: 'a fault of ours',
  });
  noise.forgive('a fault of ours');
});

test('the console fetches no tracker and is not tracked', async ({ open }) => {
  const page = await open(DOORSTEP);
  const events = await catchEvents(page);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/admin');
  await expect(page.getByLabel('Admin key')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => /analytics(?!-routes)|side-thread|track-event/.test(url))).toEqual(
    [],
  );
  expect(events.all).toEqual([]);
});

test('a page restored from the back/forward cache is a new view in the same session', async ({
  open,
}) => {
  const page = await open(DOORSTEP);
  const events = await catchEvents(page);
  await page.goto('/blog');
  await expect.poll(() => events.counted('session_start')).toHaveLength(1);
  // Playwright disables that cache, so the test dispatches its two events.
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect.poll(() => events.counted('page_view')).toHaveLength(2);
  expect(events.counted('session_end')[0]?.details.end_reason).toBe('pagehide');
  const [first, second] = events.counted('page_view');
  expect(second?.details.sessionId).toBe(first?.details.sessionId);
  expect(second?.details.page_view_id).not.toBe(first?.details.page_view_id);
  expect(second?.details).not.toHaveProperty('loadTime');
});
