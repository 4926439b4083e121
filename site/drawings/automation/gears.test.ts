import { expect, test } from 'vitest';
import { mesh, type Gear } from '#site/drawings/automation/gears.ts';

const sun: Gear = { center: [100, 50], teeth: 15, radius: 60, phase: 0.3 };

test.each([0, 0.7, 2.1, -1.4])('two gears at %s touch with a tooth in a gap', (angle) => {
  const planet = mesh(sun, 9, angle);
  const apart = Math.hypot(planet.center[0] - sun.center[0], planet.center[1] - sun.center[1]);
  expect(apart).toBeCloseTo(sun.radius + planet.radius);
  // Along the common tangent, in pitches. Teeth of one gear are half a pitch from the other's.
  const pitch = (2 * Math.PI * sun.radius) / sun.teeth;
  const here = ((sun.phase - angle) * sun.radius) / pitch;
  const there = (-(planet.phase - angle - Math.PI) * planet.radius) / pitch;
  expect(Math.abs(here - there) % 1).toBeCloseTo(0.5);
});
