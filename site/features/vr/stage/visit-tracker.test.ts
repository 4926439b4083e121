import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { lengthName, createVisitTracker } from './visit-tracker.ts';

const visit = () => {
  const clock = createFakeClock();
  const tracked: string[] = [];
  const places: string[] = [];
  const tracker = createVisitTracker({
    clock,
    track: (name, target) => tracked.push(target === undefined ? name : `${name} ${target}`),
    setLocation: (page) => places.push(page),
  });
  return { clock, tracked, places, tracker };
};

test('a visit is reported from start to end, with the location for Live', () => {
  const { clock, tracked, places, tracker } = visit();
  tracker.come();
  tracker.stands('ai');
  tracker.stands('ai');
  tracker.reads('plain-moth-router');
  tracker.reads(null);
  clock.advance(40_000);
  tracker.go();
  expect(tracked).toEqual([
    'hall_entered',
    'hall_wing_visited ai',
    'hall_plate_opened plain-moth-router',
    'hall_left 30 s to 2 min',
  ]);
  expect(places).toEqual([
    '/vr-experience#entrance',
    '/vr-experience#ai',
    '/vr-experience#ai/plain-moth-router',
    '/vr-experience#ai',
    '/vr-experience',
  ]);
});

test('hiding the page leaves the hall, once, and showing it enters again at the same place', () => {
  const { tracked, places, tracker } = visit();
  tracker.come();
  tracker.stands('trading');
  tracker.go();
  tracker.go();
  tracker.stands('other');
  tracker.come();
  tracker.come();
  expect(tracked).toEqual([
    'hall_entered',
    'hall_wing_visited trading',
    'hall_left under 30 s',
    'hall_entered',
    'hall_wing_visited other',
  ]);
  expect(places.at(-1)).toBe('/vr-experience#other');
});

test('a duration is reported as a range', () => {
  expect([0, 29_999, 30_000, 119_000, 299_999, 900_000].map(lengthName)).toEqual([
    'under 30 s',
    'under 30 s',
    '30 s to 2 min',
    '30 s to 2 min',
    '2 to 5 min',
    'over 15 min',
  ]);
});
