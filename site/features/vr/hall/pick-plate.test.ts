import { Ray, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { EYE_HEIGHT } from '../plan/hall-plan.ts';
import { planHall } from '../plan/plan-hall.ts';
import { hallProjects } from '../testing/hall-projects.ts';
import { pickInHall } from './pick-plate.ts';

const plan = planHall(hallProjects());

const rayTo = (from: { x: number; z: number }, to: Vector3) => {
  const origin = new Vector3(from.x, EYE_HEIGHT, from.z);
  return new Ray(origin, to.clone().sub(origin).normalize());
};

test('each plate is hit from its reading position', () => {
  for (const { id, reader, position } of plan.plates)
    expect(
      pickInHall(plan, rayTo(reader, new Vector3(position.x, position.y, position.z))),
    ).toEqual({ kind: 'plate', id });
});

test('beside a sheet, behind it and away from it nothing is hit', () => {
  const [plate] = plan.plates;
  if (!plate) throw new Error('no plate hangs');
  const { position, reader, width, heading } = plate;
  const aside = new Vector3(Math.cos(heading), 0, -Math.sin(heading)).multiplyScalar(
    width / 2 + 0.05,
  );
  const middle = new Vector3(position.x, position.y, position.z);
  expect(pickInHall(plan, rayTo(reader, middle.clone().add(aside)))).toBeNull();
  const out = new Vector3(Math.sin(heading), 0, Math.cos(heading));
  expect(pickInHall(plan, new Ray(middle.clone().addScaledVector(out, -1), out))).not.toEqual({
    kind: 'plate',
    id: plate.id,
  });
  expect(
    pickInHall(plan, new Ray(middle.clone().addScaledVector(out, 1), new Vector3(0, 1, 0))),
  ).toBeNull();
});

test('the lectern is hit from the entry', () => {
  const { lectern, entry } = plan;
  expect(pickInHall(plan, rayTo(entry, new Vector3(lectern.x, 1.15, lectern.z)))).toEqual({
    kind: 'lectern',
  });
});
