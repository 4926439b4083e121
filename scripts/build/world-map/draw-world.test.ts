import { expect, test } from 'vitest';
import { brotliCompressSync } from 'node:zlib';
import { drawWorld } from './draw-world.ts';

const world = drawWorld();

/** The absolute points of a path. */
const pointsOf = (path: string): [number, number][] =>
  path.split('M0 0m').flatMap((ring) => {
    const numbers = (ring.match(/-?\d+/g) ?? []).map(Number);
    let [x, y] = [0, 0];
    return numbers.flatMap((_, index): [number, number][] => {
      if (index % 2 === 1) return [];
      x += numbers[index] ?? 0;
      y += numbers[index + 1] ?? 0;
      return [[x, y]];
    });
  });
const middleOf = (code: string) => {
  const points = pointsOf(world.countries.find((one) => one.code === code)?.path ?? '');
  const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  return [
    mean(points.map(([x]) => x)) / world.width,
    mean(points.map(([, y]) => y)) / world.height,
  ];
};

test('every country with a code appears once, inside the map, without Antarctica', () => {
  const codes = world.countries.flatMap(({ code }) => code ?? []);
  expect(codes.length).toBeGreaterThan(170);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toContain('XK');
  expect(codes).not.toContain('AQ');
  for (const { path } of world.countries) {
    expect(path).toMatch(/^(M0 0m[-\d ]+z)+$/);
    for (const [x, y] of pointsOf(path)) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(world.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(world.height);
    }
  }
});

test('north is up and east is right', () => {
  const [germanyX = 0, germanyY = 0] = middleOf('DE');
  const [brazilX = 0, brazilY = 0] = middleOf('BR');
  const [australiaX = 0, australiaY = 0] = middleOf('AU');
  expect(brazilX).toBeLessThan(germanyX);
  expect(germanyX).toBeLessThan(australiaX);
  expect(germanyY).toBeLessThan(brazilY);
  expect(brazilY).toBeLessThan(australiaY);
});

test('no outline crosses the map where it meets the date line', () => {
  for (const { path } of world.countries) {
    for (const ring of path.split('M0 0').slice(1)) {
      const points = pointsOf(`M0 0${ring}`);
      const strides = points.map(([x], index) => Math.abs(x - (points[index - 1] ?? [x])[0]));
      expect(Math.max(...strides)).toBeLessThan(world.width / 4);
    }
  }
});

test('the map is small enough to send', () => {
  expect(brotliCompressSync(JSON.stringify(world)).length).toBeLessThan(30_000);
});
