import { Color, Mesh, PerspectiveCamera, RawShaderMaterial, Ray, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { EYE_HEIGHT } from '../plan/hall-plan.ts';
import { planHall } from '../plan/plan-hall.ts';
import { sampleHallProjects } from '../testing/sample-hall-projects.ts';
import { hallColors, type HallTheme } from './hall-colors.ts';
import { openHall } from './open-hall.ts';

const projects = sampleHallProjects().filter((_, index) => index % 6 === 0);
const plan = planHall(projects.map((project) => ({ ...project, featured: true })));
const [first, second] = plan.plates;
if (!first || !second) throw new Error('no plate hangs');

/** A hall with manual idle time, and a camera in front of its first plate. */
const open = (options: { light?: boolean; isStill?: boolean; theme?: HallTheme } = {}) => {
  const waiting: (() => void)[] = [];
  const hall = openHall({
    plan,
    projects,
    owner: { name: 'Ada Drew', role: 'Architect', location: 'Denver' },
    light: false,
    isStill: true,
    theme: 'dark',
    whenIdle: (work) => void waiting.push(work),
    ...options,
  });
  const camera = new PerspectiveCamera(60, 16 / 9, 0.05, 140);
  camera.position.set(first.reader.x, EYE_HEIGHT, first.reader.z);
  camera.rotation.y = first.reader.heading;
  const fill = () => {
    for (let work = waiting.shift(); work; work = waiting.shift()) work();
  };
  return { hall, camera, fill };
};

const visibleMeshes = ({ scene }: ReturnType<typeof openHall>) => {
  let count = 0;
  scene.traverseVisible((thing) => {
    if (thing instanceof Mesh) count += 1;
  });
  return count;
};

/** A ray from the eye to a point on the near sheet: fractions of the view, right and up. */
const through = (camera: PerspectiveCamera, x: number, y: number) => {
  camera.updateMatrixWorld();
  const to = new Vector3(x, y, 0.5).unproject(camera);
  const origin = camera.getWorldPosition(new Vector3());
  return new Ray(origin, to.sub(origin).normalize());
};

test('the hall can be shown at once, and fills sheet by sheet and model by model', () => {
  const { hall, fill } = open();
  const received: number[] = [];
  hall.reach(({ done }) => received.push(done));
  const before = visibleMeshes(hall);
  expect(before).toBeGreaterThan(3);
  fill();
  const total = 2 * plan.plates.length;
  expect(received).toEqual(Array.from({ length: total }, (_, index) => index + 1));
  expect(hall.progress()).toEqual({ done: total, total });
  // One mesh per sheet, two per model.
  expect(visibleMeshes(hall)).toBe(before + 3 * plan.plates.length);
});

test('a near sheet is gone from its wires, and its page can be opened from it', () => {
  const { hall, camera, fill } = open();
  fill();
  const before = visibleMeshes(hall);
  expect(hall.pick(through(camera, 0, 0.1))).toEqual({ kind: 'plate', id: first.id });
  hall.bringNear(first.id, camera, 'What it is about.');
  expect(hall.near()).toBe(first.id);
  // Veil, papers, words and drawing, minus the drawing on the wires.
  expect(visibleMeshes(hall)).toBe(before + 3);
  expect(hall.pick(through(camera, -0.4, 0.3))).toEqual({ kind: 'sheet', id: first.id });
  expect(hall.pick(through(camera, 0.3, -0.72))).toEqual({ kind: 'page', id: first.id });
  expect(hall.pick(through(camera, 0, 0.99))).toBeNull();
  hall.putBack();
  expect(hall.near()).toBeNull();
  expect(visibleMeshes(hall)).toBe(before);
  expect(hall.pick(through(camera, 0, 0.1))).toEqual({ kind: 'plate', id: first.id });
});

test('with motion a sheet moves for half a second, there and back', () => {
  const { hall, camera, fill } = open({ isStill: false });
  fill();
  const before = visibleMeshes(hall);
  const eye = camera.position;
  hall.bringNear(first.id, camera, '');
  for (let frame = 0; frame < 40; frame += 1) hall.update(1 / 60, 720, eye);
  expect(hall.pick(through(camera, 0.3, -0.72))).toEqual({ kind: 'page', id: first.id });
  hall.putBack();
  hall.update(1 / 60, 720, eye);
  expect(visibleMeshes(hall)).toBe(before + 3);
  for (let frame = 0; frame < 40; frame += 1) hall.update(1 / 60, 720, eye);
  expect(visibleMeshes(hall)).toBe(before);
});

test('a sheet requested early is drawn at once, and another one takes its turn', () => {
  const { hall, camera } = open();
  hall.bringNear(second.id, camera, '');
  expect(hall.near()).toBe(second.id);
  hall.bringNear(first.id, camera, '');
  expect(hall.near()).toBe(first.id);
  hall.bringNear('nobody', camera, '');
  expect(hall.near()).toBe(first.id);
});

test('a sheet whose words are elsewhere is its drawing alone, as large as the view allows', () => {
  const { hall, camera } = open();
  const kindsAt = (x: number) =>
    [-0.7, -0.5, 0, 0.5, 0.7].map((y) => hall.pick(through(camera, x, y))?.kind);
  hall.bringNear(first.id, camera, null);
  expect(kindsAt(0)).toEqual(Array.from({ length: 5 }, () => 'sheet'));
  camera.aspect = 390 / 844;
  camera.updateProjectionMatrix();
  hall.putBack();
  hall.bringNear(first.id, camera, null);
  expect(kindsAt(0.9)).toEqual([undefined, undefined, 'sheet', undefined, undefined]);
});

test.each(['light', 'dark'] as const)(
  'on %s paper the air and the ink are those of the page',
  (theme) => {
    const { hall } = open({ theme });
    const { air, inks } = hallColors[theme];
    expect(hall.scene.background).toEqual(new Color(air));
    const drawn = new Set<string>();
    hall.scene.traverse((thing) => {
      if (!(thing instanceof Mesh) || !(thing.material instanceof RawShaderMaterial)) return;
      const colors: unknown = thing.material.uniforms['inks']?.value;
      if (Array.isArray(colors)) drawn.add(colors.map((ink: Color) => ink.getHexString('')).join());
    });
    expect([...drawn]).toEqual([inks.map((ink) => ink.slice(1)).join()]);
  },
);

test('the plate pointed at is framed, and nothing otherwise', () => {
  const { hall, fill } = open();
  fill();
  const before = visibleMeshes(hall);
  hall.pointAt(first.id);
  expect(visibleMeshes(hall)).toBe(before + 2);
  hall.pointAt('nobody');
  expect(visibleMeshes(hall)).toBe(before);
});

test('a note is written on the lectern and removed', () => {
  const strokes = ({ scene }: ReturnType<typeof openHall>) => {
    let count = 0;
    scene.traverse((thing) => {
      if (thing instanceof Mesh) count += Number(thing.geometry.instanceCount ?? 0);
    });
    return count;
  };
  const { hall } = open();
  const idle = strokes(hall);
  hall.setNote('I am at my desk: ask me about the gear train.');
  expect(strokes(hall)).toBeGreaterThan(idle);
  hall.setNote(null);
  expect(strokes(hall)).toBe(idle);
});

test('distant sheets omit their words, and from behind everything drawn on them', () => {
  const { hall, fill } = open();
  fill();
  const project = hall.scene.children.find(
    (thing) =>
      thing instanceof Mesh &&
      thing.rotation.y === first.heading &&
      thing.position.y === first.position.y &&
      Math.hypot(thing.position.x - first.position.x, thing.position.z - first.position.z) < 0.1,
  ) as Mesh;
  const strokesFrom = (metres: number) => {
    const x = first.position.x + Math.sin(first.heading) * metres;
    const z = first.position.z + Math.cos(first.heading) * metres;
    hall.update(0, 720, new Vector3(x, EYE_HEIGHT, z));
    return Number((project.geometry as { instanceCount?: number }).instanceCount);
  };
  const near = strokesFrom(3);
  const far = strokesFrom(60);
  expect(far).toBeGreaterThan(0);
  expect(far).toBeLessThan(near);
  expect(strokesFrom(-3)).toBe(0);
  expect(strokesFrom(3)).toBe(near);
});

test('the light hall has fewer strokes', () => {
  const bytes = (light: boolean) => {
    const { hall, fill } = open({ light });
    fill();
    let count = 0;
    hall.scene.traverse((thing) => {
      if (thing instanceof Mesh) count += Number(thing.geometry.instanceCount ?? 0);
    });
    return count;
  };
  expect(bytes(true)).toBeLessThan(bytes(false));
});

test('a closed hall draws no more and retains nothing', () => {
  const { hall, fill } = open();
  let disposed = 0;
  hall.scene.traverse((thing) => {
    if (thing instanceof Mesh) thing.geometry.addEventListener('dispose', () => (disposed += 1));
  });
  hall.dispose();
  fill();
  expect(disposed).toBeGreaterThan(5);
  expect(hall.progress().done).toBe(0);
  expect(hall.scene.children).toEqual([]);
});
