import { expect, test } from 'vitest';
import { tallCanvas, wideCanvas } from '#site/drawings/site-plan-canvases.ts';
import { layOutSitePlan, type ProjectToLayOut } from '#site/drawings/site-plan.ts';
import {
  clampView,
  HALL,
  hashOf,
  isInView,
  neighborOf,
  panView,
  pathAt,
  pathOf,
  readPath,
  stepIn,
  transformOf,
  viewOf,
  zoomView,
} from './plan-levels.ts';

const projects = (['ai', 'automation', 'trading', 'other'] as const).flatMap((type) =>
  Array.from({ length: 8 }, (_, at): ProjectToLayOut => ({
    id: `${type}-${at}`,
    number: `${type}-${at + 10}`,
    title: 'A',
    type,
    status: 'completed',
    documentKeys: ['readme', 'api'].slice(0, 1 + (at % 2)),
  })),
);
const plans = [wideCanvas, tallCanvas].map((canvas) => layOutSitePlan(projects, canvas));
const [wide = plans[0]!] = plans;
const everywhere = () => true;

test('a hash names a level, and what is not on the plan leads to the level above', () => {
  for (const path of [[], ['ai'], ['ai', 'ai-3'], [HALL]])
    expect(readPath(hashOf(path), wide)).toEqual(path);
  expect(hashOf([])).toBe('');
  expect(readPath('#plan/ai/trading-1', wide)).toEqual(['ai']);
  expect(readPath('#plan/ai/gone', wide)).toEqual(['ai']);
  for (const hash of ['#plan/', '#plan/elsewhere/ai-1', '#selected', '#plan/%', '#plan'])
    expect(readPath(hash, wide), hash).toEqual([]);
});

test('each level shows its land whole where it fits, and a gesture that ends there arrives at it', () => {
  for (const plan of plans) {
    const { width } = plan.canvas;
    expect(viewOf([], plan)).toEqual({ x: 0, y: 0, width });
    for (const plot of plan.plots) {
      const path = pathOf(plot);
      const [district, building] = [viewOf(path.slice(0, 1), plan), viewOf(path, plan)];
      expect(building.width).toBeLessThan(district.width);
      expect(district.width).toBeLessThan(width);
      expect(isInView(building, path, plan), path.join('/')).toBe(true);
      expect(pathAt(building, plan)).toEqual(path);
    }
    expect(pathAt(viewOf([], plan), plan)).toEqual([]);
    expect(pathAt(viewOf([HALL], plan), plan)).toEqual([HALL]);
    for (const { name } of plan.quarters)
      expect(pathAt(viewOf([name], plan), plan)).toEqual([name]);
  }
});

test('a view never leaves the plan, and never gets wider than it', () => {
  for (const plan of plans) {
    const { width, height } = plan.canvas;
    expect(clampView({ x: 500, y: -900, width: 4 * width }, plan)).toEqual({ x: 0, y: 0, width });
    expect(panView({ x: 0, y: 0, width }, [0.5, -0.5], plan)).toEqual({ x: 0, y: 0, width });
    const close = clampView({ x: 1e6, y: 1e6, width: 1 }, plan);
    expect(close.width).toBeGreaterThan(width / 12);
    expect(close.x).toBeLessThan(width);
    expect(close.y).toBeLessThan(height);
  }
});

test('zooming holds the point under the pointer, and panning moves it along', () => {
  const { height, width } = wide.canvas;
  const view = viewOf(['ai'], wide);
  const pointAt = ({ x, y, width: across }: typeof view, [a, d]: readonly [number, number]) => [
    x + a * across,
    y + (d * across * height) / width,
  ];
  const at = [0.4, 0.6] as const;
  const closer = zoomView(view, 1.5, at, wide);
  expect(closer.width).toBeCloseTo(view.width / 1.5);
  for (const [index, value] of pointAt(closer, at).entries())
    expect(value).toBeCloseTo(pointAt(view, at)[index] ?? NaN);
  const moved = panView(closer, [-0.1, 0.05], wide);
  for (const [index, value] of pointAt(moved, [0.3, 0.65]).entries())
    expect(value).toBeCloseTo(pointAt(closer, at)[index] ?? NaN);
  expect(transformOf(viewOf([], wide), wide)).toMatch(
    /^translate\(-?0\.000%, -?0\.000%\) scale\(1\.0000\)$/,
  );
});

test('the way in leads toward the building pointed at, and from a building off the plan', () => {
  const whole = viewOf([], wide);
  expect(stepIn([], ['trading', 'trading-2'], whole, wide)).toEqual(['trading']);
  expect(stepIn([], null, whole, wide)).toEqual(['ai']);
  const trading = viewOf(['trading'], wide);
  expect(stepIn(['trading'], ['trading', 'trading-2'], trading, wide)).toEqual([
    'trading',
    'trading-2',
  ]);
  expect(stepIn(['trading'], ['ai', 'ai-2'], trading, wide)?.[0]).toBe('trading');
  expect(stepIn(['trading', 'trading-2'], null, trading, wide)).toBeNull();
  expect(stepIn([HALL], null, trading, wide)).toBeNull();
});

test('arrow keys reach every building, and a step goes in its direction', () => {
  for (const plan of plans) {
    const seen = new Set<string>();
    const open = [pathOf(plan.plots[0]!)];
    for (let path = open.pop(); path; path = open.pop()) {
      const name = path.join('/');
      if (seen.has(name)) continue;
      seen.add(name);
      for (const direction of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const) {
        const next = neighborOf(path, direction, plan, everywhere);
        if (next) open.push(next);
      }
    }
    expect(seen.size).toBe(projects.length + 1);
  }
  const [first, second] = wide.plots.filter(({ project }) => project.type === 'ai').map(pathOf);
  expect(neighborOf(first!, 'ArrowRight', wide, everywhere)).toEqual(second);
  expect(neighborOf(second!, 'ArrowLeft', wide, everywhere)).toEqual(first);
  // Plots that are not built yet are skipped.
  expect(neighborOf(first!, 'ArrowRight', wide, (path) => path !== second)).not.toEqual(first);
  expect(neighborOf(['ai', 'gone'], 'ArrowLeft', wide, everywhere)).toBeNull();
});
