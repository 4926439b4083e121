import { expect, test } from 'vitest';
import { eventKind } from '#shared/domain/analytics/event-kind.ts';
import { sessionFigures, type SessionEvent } from '#shared/domain/analytics/session-figures.ts';

const event = (at: number, kind: number, over: Partial<SessionEvent> = {}): SessionEvent => ({
  at,
  kind,
  page: 1,
  value: null,
  ...over,
});
const { pageView, engagement, scrollDepth, sessionEnd, sessionStart } = eventKind;

test('views, pages, engaged time and duration are computed from the events', () => {
  const figures = sessionFigures(
    [
      event(0, sessionStart, { page: 9 }),
      event(1, pageView, { page: 2 }),
      event(60_000, engagement, { value: 60_000 }),
      event(70_000, pageView, { page: 3 }),
      event(90_000, engagement, { value: 20_000, page: 3 }),
      event(95_000, sessionEnd, { page: 3 }),
    ],
    [],
  );
  expect(figures).toEqual({
    startedAt: 0,
    endedAt: 95_000,
    views: 2,
    events: 6,
    engagedMs: 80_000,
    entryPage: 2,
    exitPage: 3,
    isBounce: false,
    hasChat: false,
    hasEnded: true,
    isRapid: false,
  });
});

test('a single page view bounces; an engagement, a chat or no view at all does not', () => {
  const view = event(0, pageView);
  const isBounce = (events: SessionEvent[], chats: number[] = []) =>
    sessionFigures(events, chats).isBounce;
  expect(isBounce([view, event(5, scrollDepth, { value: 100 })])).toBe(true);
  expect(isBounce([view, event(5, engagement)])).toBe(false);
  expect(isBounce([view, event(5, pageView)])).toBe(false);
  expect(isBounce([view], [30 * 60_000])).toBe(false);
  expect(isBounce([view], [30 * 60_000 + 1])).toBe(true);
  expect(isBounce([view], [-1])).toBe(true);
  expect(isBounce([event(0, sessionStart)])).toBe(false);
});

test('twenty page views within ten seconds are rapid', () => {
  const views = (everyMs: number) =>
    sessionFigures(
      Array.from({ length: 20 }, (_, n) => event(n * everyMs, pageView)),
      [],
    ).isRapid;
  expect([views(500), views(526), views(530)]).toEqual([true, true, false]);
});
