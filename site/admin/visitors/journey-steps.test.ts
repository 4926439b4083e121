import { expect, test } from 'vitest';
import { journeySteps } from '#site/admin/visitors/journey-steps.ts';

const at = (minute: number) => `2026-01-05T10:${String(minute).padStart(2, '0')}:00.000Z`;
const event = (
  minute: number,
  kind: string,
  page: string | null,
  { value = null, target = null }: { value?: number | null; target?: string | null } = {},
) => ({ at: at(minute), kind, page, target, value });

test('a visit is shown page by page, with time, depth and the actions on each', () => {
  const steps = journeySteps([
    event(0, 'session_start', '/'),
    event(0, 'page_view', '/'),
    event(1, 'engagement', '/', { value: 60_000 }),
    event(2, 'page_view', '/projects'),
    event(2, 'scroll_depth', '/', { value: 80 }),
    event(3, 'project_opened', '/projects', { target: 'atlas' }),
    event(4, 'engagement', '/projects', { value: 5_000 }),
    event(4, 'engagement', '/projects', { value: 2_500 }),
    event(5, 'web_vitals', '/projects'),
    event(5, 'session_end', '/projects'),
  ]);
  expect(steps).toEqual([
    { at: at(0), page: '/', engagedMs: 60_000, openMs: 120_000, scrollPercent: 80, did: [] },
    {
      at: at(2),
      page: '/projects',
      engagedMs: 7_500,
      openMs: null,
      scrollPercent: null,
      did: [{ at: at(3), text: 'project opened: atlas', isError: false }],
    },
  ]);
});

test('a page viewed twice has two steps, and a late event belongs to the later one', () => {
  const steps = journeySteps([
    event(0, 'page_view', '/'),
    event(1, 'page_view', '/resume'),
    event(2, 'page_view', '/'),
    event(3, 'scroll_depth', '/', { value: 30 }),
    event(3, 'scroll_depth', '/', { value: 20 }),
  ]);
  expect(steps.map(({ scrollPercent }) => scrollPercent)).toEqual([null, null, 30]);
});

test('events before a page, on another or on none are not lost', () => {
  const texts = journeySteps([
    event(0, 'chat_opened', '/'),
    event(1, 'page_view', '/'),
    event(2, 'demo_clicked', '/elsewhere', { target: 'x' }),
    event(3, 'resume_downloaded', null),
  ]).flatMap(({ did }) => did.map(({ text }) => text));
  expect(texts).toEqual(['chat opened', 'demo clicked: x', 'resume downloaded']);
});

test('an empty visit has no steps', () => {
  expect(journeySteps([event(0, 'session_start', null)])).toEqual([]);
});
