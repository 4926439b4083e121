import { drawSitePlan } from '#site/drawings/site-plan-draw.ts';
import { wideCanvas } from '#site/drawings/site-plan-canvases.ts';
import { layOutSitePlan } from '#site/drawings/site-plan.ts';
import { texts } from '#site/texts/en.ts';
import type { HallPlan } from '../plan/hall-plan.ts';
import { layTraces, type Plane } from '../strokes/lay-traces.ts';
import { readDrawing, type Trace } from '../strokes/read-drawing.ts';
import type { Ink, StrokeSet } from '../strokes/stroke-set.ts';
import { writeWords } from '../strokes/write-words.ts';
import type { HallToOpen } from './hall.ts';
import { names } from './draw-shell.ts';
import { wrapWords } from './wrap-words.ts';

/** The appearance of the site plan's classes here. Classes not listed are omitted. */
const looks: Record<string, { width: number; opacity: number; isPaper?: boolean }> = {
  'plan-frame': { width: 2.4, opacity: 0.8 },
  'plan-thin': { width: 1.4, opacity: 0.7 },
  'plan-axis': { width: 1.4, opacity: 0.4 },
  'plan-paper': { width: 1.6, opacity: 0.8, isPaper: true },
  'plan-solid': { width: 2.4, opacity: 0.9, isPaper: true },
  'plan-wall': { width: 3, opacity: 0.8 },
  'plan-connections': { width: 1.6, opacity: 0.45 },
  'plot-land': { width: 1.2, opacity: 0.4 },
  'plot-building': { width: 3, opacity: 0.95, isPaper: true },
  'plot-detail': { width: 1.4, opacity: 0.6 },
  'plot-posts': { width: 4, opacity: 0.7 },
};

/** Lines on the floor are seen at an angle, so they are drawn wider. */
const ON_FLOOR = 1.7;

const tracesOf = (svg: string): Trace[] =>
  readDrawing(svg, (attributes) => {
    const name = /class="([a-z-]+)/.exec(attributes)?.[1] ?? '';
    const look = looks[name];
    return look ? { ...look, width: look.width * ON_FLOOR } : null;
  });

const quarterInks: readonly Ink[] = ['ai', 'automation', 'trading', 'other'];

/** The floor of the entrance: the owner's name, and the site plan of the home page at full size. */
export const drawGround = (
  set: StrokeSet,
  plan: HallPlan,
  { projects, owner }: HallToOpen,
): void => {
  const { west, east, north } = plan.sitePlan;
  const site = layOutSitePlan(projects, wideCanvas);
  const size = (east - west) / wideCanvas.width;
  // Drawn on a plane that is then laid on the floor.
  const plane: Plane = { origin: [west, -north, 0], right: [size, 0, 0], down: [0, -size, 0] };
  layTraces(set, tracesOf(drawSitePlan(site)), plane, { accent: 'chalk' });
  for (const { name, land } of site.quarters) {
    const ink = quarterInks.find((each) => each === name) ?? 'chalk';
    writeWords(set, plane, names[name], { at: [land.x, land.y + 17], size: 15, ink });
  }
  const middle: Plane = { origin: [0, 0, 0], right: [1, 0, 0], down: [0, -1, 0] };
  // As wide as a phone in portrait shows it from the entry.
  writeWords(set, middle, owner.name, {
    at: [0, 2.55],
    size: 0.42,
    anchor: 'middle',
    weight: 0.09,
  });
  const role = wrapWords(owner.role, 30);
  writeWords(set, middle, role, {
    at: [0, 2.95],
    size: 0.125,
    leading: 2.2,
    anchor: 'middle',
    opacity: 0.85,
  });
  writeWords(set, plane, [texts.hall.theSitePlan, texts.hall.projects(projects.length)], {
    at: [70, 110],
    size: 34,
    leading: 1.9,
  });
};
