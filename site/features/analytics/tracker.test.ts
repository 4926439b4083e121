import { expect, test } from 'vitest';
import { trackEvent } from '#shared/contracts/analytics.ts';
import type { VisitorId } from '#shared/contracts/ids.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { allSections } from '#site/head/sections.ts';
import type { LeaveReason, TrackedEvent } from '#site/features/analytics/tracked-event.ts';
import { noteTouch } from '#site/features/analytics/touches.ts';
import { createTracker } from '#site/features/analytics/tracker.ts';
import { createVisitSession } from '#site/features/analytics/visit-session.ts';
import { browserRandom, newUuid7 } from '#site/platform/browser-random.ts';
import { settled } from '#shared/client/testing/settled.ts';
import { createWithLock } from '#site/platform/web-lock.ts';

const MINUTE_MS = 60_000;
const withLock = createWithLock(undefined, createFakeClock());

const aVisit = (
  over: {
    isVisible?: boolean;
    storage?: ReturnType<typeof createMemoryKeyValue>;
    cookies?: Set<string>;
  } = {},
) => {
  const cookies = over.cookies ?? new Set<string>();
  const clock = createFakeClock();
  const storage = over.storage ?? createMemoryKeyValue();
  const newId = () => newUuid7(browserRandom(), clock.now());
  const sent: TrackedEvent[] = [];
  const page = { path: '/' as string | null, percent: 40, title: 'Home' };
  let show = (_isRestored: boolean): void => undefined;
  let leave = (_reason: LeaveReason): void => undefined;
  let scroll = (): void => undefined;
  const tracker = createTracker({
    clock,
    timers: clock,
    newId,
    visitorId: '00000000-0000-4000-8000-000000000001' as VisitorId,
    device: () => ({
      userAgent: 'Agent',
      language: 'en',
      timezone: 'UTC',
      viewport: { width: 800, height: 600, dpr: 1 },
      screen: { width: 800, height: 600, colorDepth: 24, pixelDepth: 24 },
      platform: 'Linux',
      vendor: '',
      colorScheme: 'light',
      reducedMotion: false,
      cookiesEnabled: true,
      doNotTrack: false,
    }),
    primaryHash: () => null,
    session: createVisitSession({ local: storage, clock, newId, withLock }),
    campaign: () =>
      noteTouch(storage, clock, {
        address: () => 'https://a.example/',
        referrer: () => '',
        isArrival: () => true,
      }),
    sections: allSections,
    sight: {
      address: () => `https://a.example${page.path ?? '/admin'}`,
      title: () => page.title,
      referrer: () => 'https://search.example/',
      isArrival: () => true,
      scrollPercent: () => page.percent,
      onScroll: (listener) => (scroll = listener),
      loadTimes: () => ({ loadTime: 900, loadTimeMs: 900 }),
      onLoaded: (listener) => listener(),
    },
    life: {
      listen: (onShow, onLeave) => {
        show = onShow;
        leave = onLeave;
        if (over.isVisible ?? true) onShow(false);
      },
    },
    gpu: () => Promise.resolve({ vendor: 'V', renderer: 'R' }),
    isFirst: () => cookies.size < cookies.add('session_started').size,
    memory: () => ({ usedMB: 1, totalMB: 2, limitMB: 3 }),
    vitals: () => ({ lcp: 1_200 }),
    path: () => page.path,
    send: (event) => sent.push(trackEvent.body.parse(event) as TrackedEvent),
  });
  const go = (path: string | null) => {
    page.path = path;
    tracker.navigated();
  };
  return {
    tracker,
    clock,
    storage,
    sent,
    page,
    go,
    show: (isRestored: boolean) => show(isRestored),
    leave: (reason: LeaveReason) => leave(reason),
    scroll: () => scroll(),
    of: (type: string) => sent.filter((event) => event.eventType === type),
    begin: async () => {
      tracker.begin();
      await settled();
      clock.advance(1_000);
    },
  };
};

test('starts a visit with a page view and a session that includes the graphics card', async () => {
  const visit = aVisit();
  await visit.begin();
  expect(visit.sent.map((event) => event.eventType).toSorted()).toEqual([
    'page_view',
    'session_start',
  ]);
  expect(visit.of('session_start')[0]).toMatchObject({
    eventId: visit.sent[0]?.details.sessionId,
    details: { gpu: { vendor: 'V', renderer: 'R' }, memory: { usedMB: 1 } },
  });
  expect(visit.of('page_view')[0]?.details).toMatchObject({
    page_title: 'Home',
    page_section: 'home',
    loadTimeMs: 900,
    referrer: 'https://search.example/',
  });
});

test('a second tab continues the session of the first', async () => {
  const storage = createMemoryKeyValue();
  const first = aVisit({ storage });
  const second = aVisit({ storage });
  await Promise.all([first.begin(), second.begin()]);
  expect([...first.of('session_start'), ...second.of('session_start')]).toHaveLength(1);
  expect(second.sent[0]?.details.sessionId).toBe(first.sent[0]?.details.sessionId);
});

test('reports nothing for a hidden page until it is shown', async () => {
  const visit = aVisit({ isVisible: false });
  await visit.begin();
  visit.tracker.interacted('chat_opened');
  visit.go('/blog');
  visit.clock.advance(5 * MINUTE_MS);
  expect(visit.sent).toEqual([]);
  visit.show(false);
  await settled();
  visit.clock.advance(1_000);
  expect(visit.of('page_view')[0]?.section).toBe('blog');
});

test('the next view reports on the previous page, with its own scroll depth', async () => {
  const visit = aVisit();
  await visit.begin();
  visit.page.percent = 80;
  visit.scroll();
  visit.clock.advance(9_000);
  visit.page.percent = 10;
  visit.go('/projects/echo-warden');
  visit.page.title = 'Voice master';
  visit.clock.advance(1_000);
  const [first, second] = visit.of('page_view');
  expect(second?.details).toMatchObject({
    scroll_depth_percent: 80,
    time_on_page_ms: 10_000,
    referrer: 'https://a.example/',
    page_subsection: 'echo-warden',
  });
  expect(second?.details.loadTime).toBeUndefined();
  expect(visit.of('scroll_depth')[0]?.details).toMatchObject({
    page_view_id: first?.details.page_view_id,
    scroll_depth_percent: 80,
  });
  expect(visit.of('project_opened')[0]?.details.target).toBe('echo-warden');
});

test('waits for the title of a slow page, but not forever', async () => {
  const visit = aVisit();
  await visit.begin();
  visit.go('/blog');
  visit.clock.advance(600);
  expect(visit.of('page_view')).toHaveLength(1);
  visit.page.title = 'Writing';
  visit.clock.advance(150);
  expect(visit.of('page_view')[1]?.details.page_title).toBe('Writing');
  visit.go('/videos');
  visit.clock.advance(3_000);
  expect(visit.of('page_view')).toHaveLength(3);
});

test('reports engagement for every visible minute', async () => {
  const visit = aVisit();
  await visit.begin();
  visit.clock.advance(59_000);
  expect(visit.of('engagement')).toHaveLength(1);
  visit.clock.advance(30_000);
  visit.leave('hide');
  visit.clock.advance(10 * MINUTE_MS);
  expect(visit.of('engagement')).toHaveLength(1);
  visit.show(false);
  visit.clock.advance(30_000);
  expect(visit.of('engagement').map((event) => event.details.engaged_ms)).toEqual([
    MINUTE_MS,
    MINUTE_MS,
  ]);
});

test('hiding, pagehide and unload in a row count as one end', async () => {
  const visit = aVisit();
  await visit.begin();
  visit.leave('unload');
  visit.leave('hide');
  expect(visit.of('session_end').map((event) => event.details.end_reason)).toEqual(['unload']);
  expect(visit.of('web_vitals')).toHaveLength(1);
  expect(visit.of('scroll_depth')).toHaveLength(1);
});

test('reports a page view and a session even when the visitor leaves at once', async () => {
  const visit = aVisit();
  visit.tracker.begin();
  await settled();
  visit.leave('unload');
  visit.clock.advance(MINUTE_MS);
  expect(visit.sent.map((event) => event.eventType)).toEqual(
    expect.arrayContaining(['page_view', 'session_start', 'session_end']),
  );
  expect(visit.of('page_view')).toHaveLength(1);
  expect(visit.of('session_start')).toHaveLength(1);
});

test('starts a new session after 30 minutes, with a page view and no referrer', async () => {
  const visit = aVisit();
  await visit.begin();
  visit.leave('hide');
  visit.clock.advance(31 * MINUTE_MS);
  visit.show(false);
  await settled();
  visit.clock.advance(1_000);
  const ids = new Set(visit.sent.map((event) => event.details.sessionId));
  expect(ids.size).toBe(2);
  expect(visit.of('page_view')).toHaveLength(2);
  expect(visit.of('page_view')[1]?.details.referrer).toBe('');
  expect(visit.of('scroll_depth')).toHaveLength(1);
});

test('sends one session_start per browser session, across idle times and tabs', async () => {
  const shared = { storage: createMemoryKeyValue(), cookies: new Set<string>() };
  const visit = aVisit(shared);
  await visit.begin();
  visit.leave('hide');
  visit.clock.advance(31 * MINUTE_MS);
  visit.show(false);
  await settled();
  visit.clock.advance(1_000);
  const other = aVisit({ ...shared, storage: createMemoryKeyValue() });
  await other.begin();
  const starts = [...visit.of('session_start'), ...other.of('session_start')];
  expect(starts).toHaveLength(1);
  expect(new Set([...visit.sent, ...other.sent].map(({ details }) => details.sessionId)).size).toBe(
    3,
  );
});

test('a page restored from the back/forward cache is a new view, whichever event is first', async () => {
  for (const order of [
    [true, false],
    [false, true],
  ] as const) {
    const visit = aVisit();
    await visit.begin();
    visit.leave('pagehide');
    for (const isRestored of order) visit.show(isRestored);
    visit.clock.advance(1_000);
    expect(visit.of('page_view')).toHaveLength(2);
    expect(visit.of('session_start')).toHaveLength(1);
  }
});

test('does not track the console', async () => {
  const visit = aVisit();
  await visit.begin();
  visit.go(null);
  const before = visit.sent.length;
  visit.tracker.interacted('chat_opened');
  visit.tracker.failed({ type: 'error', message: 'in the console' });
  visit.clock.advance(3 * MINUTE_MS);
  visit.leave('hide');
  expect(visit.sent).toHaveLength(before);
});

test('counts a repeat within 30 s once; another target or a later time counts again', async () => {
  const visit = aVisit();
  await visit.begin();
  visit.tracker.interacted('demo_clicked', 'a');
  visit.tracker.interacted('demo_clicked', 'a');
  visit.tracker.interacted('demo_clicked', 'b');
  visit.clock.advance(30_000);
  visit.tracker.interacted('demo_clicked', 'a');
  expect(visit.of('demo_clicked').map((event) => event.details.target)).toEqual(['a', 'b', 'a']);
});

test('counts the same event of a section once in 30 s, on any of its pages', async () => {
  const visit = aVisit();
  await visit.begin();
  visit.go('/projects/a');
  visit.clock.advance(2_000);
  visit.tracker.interacted('filter_used', 'ai');
  visit.go('/projects/b');
  visit.clock.advance(2_000);
  visit.tracker.interacted('filter_used', 'ai');
  expect(visit.of('filter_used')).toHaveLength(1);
  expect(visit.of('project_opened')).toHaveLength(2);
  visit.go('/resume');
  visit.clock.advance(2_000);
  visit.tracker.interacted('filter_used', 'ai');
  expect(visit.of('filter_used').map(({ section }) => section)).toEqual(['projects', 'resume']);
  // Each page of a section has its own scroll depth.
  expect(visit.of('scroll_depth')).toHaveLength(3);
});

test('counts each visit to the hall, however short', async () => {
  const visit = aVisit();
  await visit.begin();
  for (let round = 0; round < 2; round += 1) {
    visit.tracker.interacted('hall_entered');
    visit.tracker.interacted('hall_wing_visited', 'ai');
    visit.clock.advance(5_000);
    visit.tracker.interacted('hall_left', 'under 30 s');
  }
  const counted = ['hall_entered', 'hall_wing_visited', 'hall_left'];
  expect(counted.map((name) => visit.of(name).length)).toEqual([2, 1, 2]);
});

test('reports errors once a minute and five per page load, with stacks cut to 500', async () => {
  const visit = aVisit();
  await visit.begin();
  const error = new Error('broken');
  error.stack = 'x'.repeat(900);
  for (let second = 0; second < 600; second += 30) {
    visit.tracker.failed({ type: 'error', message: 'broken', error });
    visit.clock.advance(30_000);
  }
  expect(visit.of('client_error')).toHaveLength(5);
  expect(visit.of('client_error')[0]?.details.error?.stack).toHaveLength(500);
});

test('reports nothing after stopping', async () => {
  const visit = aVisit();
  await visit.begin();
  visit.tracker.stop();
  const before = visit.sent.length;
  visit.go('/blog');
  visit.leave('hide');
  visit.clock.advance(10 * MINUTE_MS);
  expect(visit.sent).toHaveLength(before);
});
