import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { lengthName, tellVisit } from './tell-visit.ts';

const visit = () => {
  const clock = createFakeClock();
  const told: string[] = [];
  const places: string[] = [];
  const teller = tellVisit({
    clock,
    tell: (name, target) => told.push(target === undefined ? name : `${name} ${target}`),
    place: (page) => places.push(page),
  });
  return { clock, told, places, teller };
};

test('a visit is told from its beginning to its end, with the place for who follows it', () => {
  const { clock, told, places, teller } = visit();
  teller.come();
  teller.stands('ai');
  teller.stands('ai');
  teller.reads('simple-ai-router');
  teller.reads(null);
  clock.advance(40_000);
  teller.go();
  expect(told).toEqual([
    'hall_entered',
    'hall_wing_visited ai',
    'hall_plate_opened simple-ai-router',
    'hall_left 30 s to 2 min',
  ]);
  expect(places).toEqual([
    '/vr-experience#entrance',
    '/vr-experience#ai',
    '/vr-experience#ai/simple-ai-router',
    '/vr-experience#ai',
    '/vr-experience',
  ]);
});

test('a hidden page has left the hall, once, and comes again where it was', () => {
  const { told, places, teller } = visit();
  teller.come();
  teller.stands('trading');
  teller.go();
  teller.go();
  teller.stands('other');
  teller.come();
  teller.come();
  expect(told).toEqual([
    'hall_entered',
    'hall_wing_visited trading',
    'hall_left under 30 s',
    'hall_entered',
    'hall_wing_visited other',
  ]);
  expect(places.at(-1)).toBe('/vr-experience#other');
});

test('a stay has a name by its length', () => {
  expect([0, 29_999, 30_000, 119_000, 299_999, 900_000].map(lengthName)).toEqual([
    'under 30 s',
    'under 30 s',
    '30 s to 2 min',
    '30 s to 2 min',
    '2 to 5 min',
    'over 15 min',
  ]);
});
