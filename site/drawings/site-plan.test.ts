import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partKinds } from '#site/drawings/motifs.ts';
import { designSeals, differenceOf, drawSeals, seenSmall } from '#site/drawings/plan-seal.ts';
import { CALLOUT, placeCallout } from '#site/drawings/site-plan-callout.ts';
import { drawSitePlan } from '#site/drawings/site-plan-draw.ts';
import { drawScale } from '#site/drawings/site-plan-ground.ts';
import { boxOf, labelPlots } from '#site/drawings/site-plan-labels.ts';
import { tallCanvas, wideCanvas, type PlanCanvas } from '#site/drawings/site-plan-canvases.ts';
import type { Rectangle } from '#site/drawings/site-plan-strips.ts';
import { layOutSitePlan, type ProjectToLayOut, type SitePlan } from '#site/drawings/site-plan.ts';

const documentKeys = [wideCanvas, tallCanvas] as const;
const counts = { ai: 14, automation: 10, trading: 8, other: 4 } as const;
const titles = ['Echo Warden', 'Quarry Workshop', 'Transcripts', 'Moth Lamp Load Spreader'];
const statuses = ['completed', 'in-progress', 'archived'] as const;

/** A catalog of typical size. Its projects are related in a ring and across. */
const createProjects = (): ProjectToLayOut[] => {
  const names = Object.entries(counts).flatMap(([type, count]) =>
    Array.from({ length: count }, (_, index) => ({ type: type as keyof typeof counts, index })),
  );
  const ids = names.map(({ type, index }) => `${type}-${index + 1}`);
  return names.map(({ type, index }, at) => ({
    id: ids[at] ?? '',
    number: `${type.slice(0, 2).toUpperCase()}-${String(index + 1).padStart(2, '0')}`,
    title: titles[at % titles.length] ?? '',
    type,
    status: statuses[at % 3] ?? 'completed',
    documentKeys: ['readme', 'architecture', 'api', 'deployment'].slice(0, 2 + (at % 3)),
    relatedProjects: [ids[(at + 1) % ids.length], ids[(at * 7) % ids.length], 'elsewhere'].flatMap(
      (id) => id ?? [],
    ),
  }));
};

const overlaps = (a: Rectangle, b: Rectangle) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const isInside = (inner: Rectangle, outer: Rectangle) =>
  inner.x >= outer.x - 0.01 &&
  inner.y >= outer.y - 0.01 &&
  inner.x + inner.width <= outer.x + outer.width + 0.01 &&
  inner.y + inner.height <= outer.y + outer.height + 0.01;

const expectNoOverlap = (lands: readonly Rectangle[]) => {
  lands.forEach((land, index) => {
    for (const other of lands.slice(index + 1)) expect(overlaps(land, other)).toBe(false);
  });
};

/** Each label is on its own land, under its building, so no two can overlap. */
const expectLabelsApart = ({ plots, canvas }: SitePlan) => {
  for (const [{ land }, label] of labelPlots(plots, canvas)) {
    const box = boxOf(label, canvas);
    // A number may be wider than the narrowest plot of a crowded catalog.
    if (label.rows.some(Boolean)) expect(isInside(box, land)).toBe(true);
    expect(box.y).toBeGreaterThanOrEqual(land.y + land.height - label.foot);
  }
};

const landOf = ({ margin, width, height }: PlanCanvas): Rectangle => ({
  x: margin,
  y: margin,
  width: width - 2 * margin,
  height: height - 2 * margin,
});

test('every project has a plot in the quarter of its type, inside its wall, and none overlap', () => {
  const projects = createProjects();
  for (const canvas of documentKeys) {
    const plan = layOutSitePlan(projects, canvas);
    expect(plan.plots.map(({ project }) => project.id).sort()).toEqual(
      projects.map(({ id }) => id).sort(),
    );
    expectNoOverlap(plan.plots.map(({ land }) => land));
    expectNoOverlap(plan.quarters.map(({ land }) => land));
    for (const quarter of plan.quarters) {
      expect(isInside(quarter.land, landOf(canvas))).toBe(true);
      expect(isInside(quarter.wall, quarter.land)).toBe(true);
      for (const plot of quarter.plots) {
        expect(plot.project.type).toBe(quarter.name);
        expect(isInside(plot.land, quarter.wall)).toBe(true);
      }
    }
  }
});

test("no quarter covers a street or the owner's text", () => {
  const words = { x: 30, y: 30, width: 670, height: 470 };
  for (const canvas of documentKeys) {
    const { quarters } = layOutSitePlan(createProjects(), canvas);
    for (const { land } of quarters) {
      if (canvas.hasWords) expect(overlaps(land, words)).toBe(false);
      for (const { from, to, width } of canvas.streets) {
        const isLevel = from[1] === to[1];
        const street = isLevel
          ? { x: from[0], y: from[1] - width / 2, width: to[0] - from[0], height: width }
          : { x: from[0] - width / 2, y: from[1], width, height: to[1] - from[1] };
        expect(overlaps(land, street)).toBe(false);
      }
    }
  }
});

test('for any catalog, plots do not overlap and stay inside', () => {
  const project = fc.record({
    type: fc.constantFrom('ai', 'automation', 'trading', 'other'),
    status: fc.constantFrom('completed', 'in-progress', 'archived'),
    title: fc.lorem({ maxCount: 5 }),
    documentKeys: fc.array(fc.constant('readme'), { minLength: 1, maxLength: 4 }),
    related: fc.array(fc.nat(50), { maxLength: 6 }),
  });
  fc.assert(
    fc.property(fc.array(project, { maxLength: 50 }), (drawn) => {
      const projects = drawn.map(
        ({ type, status, title, documentKeys: own, related }, at): ProjectToLayOut => ({
          id: `p${at}`,
          number: `P-${at}`,
          title,
          type,
          status,
          documentKeys: own,
          relatedProjects: related.map((other) => `p${other}`),
        }),
      );
      for (const canvas of documentKeys) {
        const plan = layOutSitePlan(projects, canvas);
        expect(plan.plots).toHaveLength(projects.length);
        expectNoOverlap(plan.plots.map(({ land }) => land));
        for (const { wall, plots } of plan.quarters)
          for (const { land } of plots) expect(isInside(land, wall)).toBe(true);
        expect(drawSitePlan(plan)).not.toMatch(/NaN|Infinity/);
        expectLabelsApart(plan);
      }
    }),
    { numRuns: 40 },
  );
});

test('the same projects give the same drawing in any order', () => {
  const projects = createProjects();
  for (const canvas of documentKeys) {
    const drawing = drawSitePlan(layOutSitePlan(projects, canvas));
    const lands = layOutSitePlan([...projects].reverse(), canvas).plots.map(({ land }) => land);
    expect(drawSitePlan(layOutSitePlan(createProjects(), canvas))).toBe(drawing);
    expect(lands).toEqual(layOutSitePlan(projects, canvas).plots.map(({ land }) => land));
  }
});

test('a name wraps at whole words beside its number, in at most three rows', () => {
  const base = { type: 'ai', status: 'completed', documentKeys: ['readme'] } as const;
  const neighbors = Array.from({ length: 13 }, (_, at) => ({
    ...base,
    id: `p${at}`,
    number: `AI-${at + 10}`,
    title: 'Storage & Model Server <of> Everybody',
  }));
  const plan = layOutSitePlan(neighbors, wideCanvas);
  const labels = [...labelPlots(plan.plots, wideCanvas).values()];
  for (const { number, rows } of labels) {
    expect(number).toMatch(/^\d\d$/);
    expect(rows.length).toBeLessThanOrEqual(3);
    expect('Storage & Model Server <of> Everybody').toContain(rows.join(' ').trim());
  }
  expect(labels.some(({ rows }) => rows.length === 2)).toBe(true);
  expect(drawSitePlan(plan)).toContain('Storage &amp;');
});

test('a plot grows with its documents and relations', () => {
  const base = { title: 'A', type: 'ai', status: 'completed', documentKeys: ['readme'] } as const;
  const large = {
    ...base,
    id: 'b',
    number: 'AI-02',
    documentKeys: ['readme', 'api', 'deployment'],
  };
  const projects = [{ ...base, id: 'a', number: 'AI-01' }, large];
  const [small, grown] = layOutSitePlan(projects, wideCanvas).plots;
  const area = (land: Rectangle | undefined) => (land ? land.width * land.height : 0);
  expect(area(grown?.land)).toBeGreaterThan(2 * area(small?.land));
});

test('two projects that name each other are connected once; unknown names are ignored', () => {
  const base = { title: 'A', type: 'ai', status: 'completed', documentKeys: ['readme'] } as const;
  const projects = [
    { ...base, id: 'a', number: 'AI-01', relatedProjects: ['b', 'gone', 'a'] },
    { ...base, id: 'b', number: 'AI-02', relatedProjects: ['a'] },
  ];
  const { connections, plots } = layOutSitePlan(projects, wideCanvas);
  expect(connections.map(({ from, to }) => [from.project.id, to.project.id].sort())).toEqual([
    ['a', 'b'],
  ]);
  expect(plots.map(({ relations }) => relations)).toEqual([1, 1]);
});

test('each plot is a link that the tab key skips, with its status as a class', () => {
  const projects = createProjects();
  const drawing = drawSitePlan(layOutSitePlan(projects, wideCanvas));
  expect(drawing.match(/<a href="\/projects\/[^"]+" tabindex="-1"/g)).toHaveLength(projects.length);
  expect(drawing).toContain('aria-hidden="true"');
  expect(drawing.match(/plot-hatch"/g)).toHaveLength(
    projects.filter(({ status }) => status === 'archived').length,
  );
  expect(drawing).not.toMatch(/<style|style="/);
});

test('a plot is large enough to press on a narrow screen', () => {
  const { plots, canvas } = layOutSitePlan(createProjects(), tallCanvas);
  const pixelsPerUnit = 328 / canvas.width;
  for (const { land } of plots)
    expect(Math.min(land.width, land.height) * pixelsPerUnit).toBeGreaterThan(24);
});

test("a plot's text covers neither it, nor a relation, nor the owner's text", () => {
  const { plots, connections } = layOutSitePlan(createProjects(), wideCanvas);
  for (const plot of plots) {
    const others = connections.flatMap(({ from, to }) =>
      from === plot ? [to] : to === plot ? [from] : [],
    );
    const { leader, isRight, isAbove } = placeCallout(plot, others, wideCanvas);
    const [x, y] = leader[1];
    const { width, height } = CALLOUT;
    const box = { width, height, x: isRight ? x : x - width, y: isAbove ? y - height : y };
    expect(isInside(box, { x: 0, y: 0, width: wideCanvas.width, height: wideCanvas.height })).toBe(
      true,
    );
    for (const taken of [plot.land, { x: 30, y: 30, width: 640, height: 470 }])
      expect(overlaps(box, taken), plot.project.id).toBe(false);
    expect(
      others.filter(({ land }) => overlaps(box, land)).map(({ project }) => project.id),
      plot.project.id,
    ).toEqual([]);
  }
});

test.each([
  { canvas: wideCanvas, pixels: 927, number: 20, least: 11 },
  { canvas: tallCanvas, pixels: 328, number: 24, least: 9 },
])(
  'the smallest lettering of the $canvas.name plan is $least px',
  ({ canvas, pixels, number, least }) => {
    const drawing = drawSitePlan(layOutSitePlan(createProjects(), canvas));
    const sizes = [...drawing.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size));
    expect(Math.min(number, ...sizes) * (pixels / canvas.width)).toBeGreaterThanOrEqual(least);
  },
);

const inBlocks = (...types: ('ai' | 'automation' | 'trading' | 'other')[]) =>
  types.map((type, at) => ({
    id: `p${at}`,
    number: `${at}`,
    title: 'A',
    type,
    status: 'completed' as const,
    documentKeys: ['readme'],
  }));

test.each([
  ['wide', wideCanvas],
  ['tall', tallCanvas],
] as const)('the %s sheet uses all its land even if some types have no project', (_, canvas) => {
  const heights = (['other', 'automation', 'ai'] as const).map((_type, at, all) => {
    const plan = layOutSitePlan(inBlocks(...all.slice(0, at + 1)), canvas);
    const land = plan.quarters.reduce(
      (sum, { land: { width, height } }) => sum + width * height,
      0,
    );
    const { width, height } = plan.canvas;
    expect(plan.quarters).toHaveLength(at + 1);
    for (const { land: own } of plan.quarters)
      expect(isInside(own, { x: 0, y: 0, width, height })).toBe(true);
    // The owner's text takes a part of the wide canvas.
    expect(land / (width * height)).toBeGreaterThan(canvas.hasWords ? 0.35 : 0.6);
    return height;
  });
  expect(heights[0]).toBeLessThan((heights[2] ?? 0) * 0.6);
  expect(layOutSitePlan(inBlocks('ai', 'automation', 'trading'), canvas).canvas).toBe(canvas);
});

test('the scale stays in its area, and is left out if nothing fits', () => {
  const furthest = (drawing: string) =>
    Math.max(...[...drawing.matchAll(/M(\d+) /g)].map(([, x]) => Number(x)));
  for (const perWeight of [100, 2_000, 20_000, 100_000]) {
    const scale = drawScale(wideCanvas, perWeight);
    expect(scale).toContain('>1<');
    expect(furthest(scale)).toBeLessThan(wideCanvas.width / 3);
  }
  expect(drawScale(wideCanvas, 400_000)).toBe('');
});

test('roofs bear emblems, and those of a district are different when they are small', () => {
  const projects = createProjects();
  const systems = Object.fromEntries(
    projects.map(({ id }, index) => {
      // Like most systems: a path, with a shortcut or a way back.
      const parts = Array.from({ length: 7 + (index % 3) }, (_, at) => ({
        id: `${at}`,
        name: `${at}`,
        kind: partKinds[(at + index) % partKinds.length] ?? 'process',
      }));
      const path = parts.slice(1).map((_, from) => ({ from, to: from + 1 }));
      const aside = { from: 1 + (index % 4), to: (5 + index) % 7 };
      return [id, { parts, connections: [...path, aside] }] as const;
    }),
  );
  const types = new Map(projects.map(({ id, type }) => [id, type]));
  const districtOf = (id: string) => types.get(id) ?? '';
  const seals = [...designSeals(systems, districtOf)];
  const seen = seals.map(([id, seal]) => [id, seenSmall(seal)] as const);
  for (const [index, [id, one]] of seen.entries())
    for (const [other, another] of seen.slice(index + 1)) {
      if (districtOf(id) !== districtOf(other)) continue;
      expect(differenceOf(one, another), `${id} and ${other}`).toBeGreaterThan(0.2);
    }
  for (const point of seals.flatMap(([, { lines, spots }]) => [...lines.flat(), ...spots]))
    expect(Math.hypot(...point)).toBeLessThan(47);
  const drawing = drawSitePlan(
    layOutSitePlan(projects, wideCanvas),
    drawSeals(systems, districtOf),
  );
  expect(drawing.match(/class="plot-seal"/g)).toHaveLength(projects.length);
  expect(drawing).toContain('data-hall');
});
