import { expect, test } from 'vitest';
import { hallProjects } from '../testing/hall-projects.ts';
import type { Ground, ProjectToHang, Spot } from './hall-plan.ts';
import { wingAt } from '../walk/tour.ts';
import { canStand } from './move-within.ts';
import { planHall } from './plan-hall.ts';

const holds = ({ west, east, north, south }: Ground, { x, z }: Spot) =>
  x >= west && x <= east && z >= north && z <= south;

test('every project hangs once, in the wing of its type', () => {
  const projects = hallProjects();
  const { plates, wings } = planHall(projects);
  expect(plates.map(({ id }) => id).sort()).toEqual(projects.map(({ id }) => id).sort());
  for (const plate of plates) {
    const wing = wings.find(({ name }) => name === plate.wing);
    expect(projects.find(({ id }) => id === plate.id)?.type).toBe(wing?.name);
    expect(wing && holds(wing.ground, plate.position), plate.id).toBe(true);
  }
});

test('a type without projects has no wing: the first wing is ahead, and the other sides are closed', () => {
  const only = (...types: string[]) =>
    planHall(hallProjects().filter(({ type }) => types.includes(type)));
  const one = only('trading');
  expect(one.wings.map(({ name, heading }) => [name, heading])).toEqual([['trading', 0]]);
  expect(one.closedSides).toEqual([-Math.PI / 2, Math.PI / 2, Math.PI]);
  expect(canStand(one, one.entry)).toBe(true);
  // Nobody walks through the wall.
  expect(canStand(one, { x: 9, z: 0 })).toBe(false);
  expect(canStand(one, { x: 0, z: -9 })).toBe(true);
  expect(only('automation', 'other').wings.map(({ name }) => name)).toEqual([
    'automation',
    'other',
  ]);
  expect(planHall(hallProjects()).closedSides).toEqual([]);
});

test('the plan does not depend on the order of the catalogue', () => {
  const projects = hallProjects();
  expect(planHall([...projects].reverse())).toEqual(planHall(projects));
});

test('no two sheets and no two models share a position', () => {
  const { plates, models } = planHall(hallProjects());
  const nearest = (all: readonly Spot[]) =>
    Math.min(
      ...all.flatMap((a, i) => all.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.z - b.z))),
    );
  expect(nearest(plates.map(({ position }) => position))).toBeGreaterThan(4);
  expect(nearest(models.map(({ position }) => position))).toBeGreaterThan(3);
});

test('a reader stands on the floor in front of the sheet, and faces its center', () => {
  const plan = planHall(hallProjects());
  for (const { id, position, reader } of plan.plates) {
    expect(canStand(plan, reader), id).toBe(true);
    const away = Math.hypot(position.x - reader.x, position.z - reader.z);
    expect(away).toBeGreaterThan(3);
    expect(reader.x - Math.sin(reader.heading) * away).toBeCloseTo(position.x, 2);
    expect(reader.z - Math.cos(reader.heading) * away).toBeCloseTo(position.z, 2);
  }
});

test('the poses for the entry, every wing and the lectern are on the floor', () => {
  const plan = planHall(hallProjects());
  expect(canStand(plan, plan.entry)).toBe(true);
  for (const { name, door, begin } of plan.wings) {
    expect(canStand(plan, door)).toBe(true);
    expect(canStand(plan, begin)).toBe(true);
    expect([wingAt(plan, door), wingAt(plan, begin)]).toEqual([null, name]);
  }
  expect(canStand(plan, plan.lectern)).toBe(false);
});

test('a model stands in front of each featured plate and of no other', () => {
  const projects = hallProjects();
  const { models } = planHall(projects);
  expect(models.map(({ id }) => id).sort()).toEqual(
    projects
      .filter(({ featured }) => featured)
      .map(({ id }) => id)
      .sort(),
  );
});

test('a light hall has no models in the way', () => {
  const plan = planHall(hallProjects(), { light: true });
  expect(plan.models).toEqual([]);
  expect(plan.plates).toEqual(planHall(hallProjects()).plates);
  const [plate] = plan.plates;
  expect(
    plate && canStand(plan, { x: (plate.position.x + plate.reader.x) / 2, z: plate.position.z }),
  ).toBe(true);
});

test('a relation is drawn once, even if both projects name each other, and only to existing plates', () => {
  const project = (id: string, relatedProjects: string[]): ProjectToHang => ({
    id,
    number: `AI-${id.length}`,
    type: id === 'ccc' ? 'trading' : 'ai',
    featured: true,
    relatedProjects,
  });
  const { relations } = planHall([
    project('a', ['bb', 'nobody', 'a']),
    project('bb', ['a', 'ccc']),
    project('ccc', []),
  ]);
  expect(relations.map(({ from, to }) => [from, to])).toEqual([
    ['a', 'bb'],
    ['bb', 'ccc'],
  ]);
});

test('a hall without projects has its entrance', () => {
  const plan = planHall([]);
  expect(plan.wings).toEqual([]);
  expect(plan.plates).toEqual([]);
  expect(canStand(plan, plan.entry)).toBe(true);
});
