import type { Point } from '#site/drawings/primitives.ts';
import type { Plot, SitePlan } from '#site/drawings/site-plan.ts';
import type { Rectangle } from '#site/drawings/site-plan-strips.ts';

/** The visible part of the plan, in plan units. Its height follows from the canvas. */
export interface View {
  x: number;
  y: number;
  width: number;
}

/**
 * Where a visitor is on the plan: nothing for the whole plan, a quarter, a quarter and a project's
 * id, or the hall.
 */
export type PlanPath = readonly string[];

export type ZoomStep = 'in' | 'out' | 'whole';

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

export const HALL = 'hall';
const PREFIX = '#plan/';
const HALL_REACH = 60;
const LARGEST_SCALE = 9;
/** A district is drawn at least this large, even if it is as wide as the plan. */
const DISTRICT_SCALE = 1.8;
/** Below this scale a gesture ends at the whole plan. */
const WHOLE_BELOW = 1.3;
/** A building is drawn at least this much larger than its district. */
const BUILDING_SCALE = 1.4;

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most));

export const hashOf = (path: PlanPath): string =>
  path.length === 0 ? '' : PREFIX + path.map(encodeURIComponent).join('/');

export const pathOf = ({ project }: Plot): PlanPath => [project.type, project.id];

/** The path in a URL's hash. What is not on the plan leads to the level above it. */
export const readPath = (hash: string, { plots, quarters }: SitePlan): PlanPath => {
  if (!hash.startsWith(PREFIX)) return [];
  const [first = '', id] = hash.slice(PREFIX.length).split('/');
  if (first === HALL) return [HALL];
  if (!quarters.some(({ name }) => name === first)) return [];
  const plot = plots.find(({ project }) => project.type === first && project.id === id);
  return plot ? pathOf(plot) : [first];
};

/** Whether the next step leaves the plan for a project's page or the hall. */
export const isDeepest = (path: PlanPath): boolean => path.length === 2 || path[0] === HALL;

const hallOf = ({ canvas: { crossing } }: SitePlan): Rectangle => ({
  x: crossing[0] - HALL_REACH,
  y: crossing[1] - HALL_REACH,
  width: 2 * HALL_REACH,
  height: 2 * HALL_REACH,
});

/** Everything that can be walked to. */
const buildingsOf = (plan: SitePlan): { path: PlanPath; land: Rectangle }[] => [
  ...plan.plots.map((plot) => ({ path: pathOf(plot), land: plot.land })),
  { path: [HALL], land: hallOf(plan) },
];

const centerOf = ({ x, y, width, height }: Rectangle): Point => [x + width / 2, y + height / 2];

export const isSame = (a: PlanPath, b: PlanPath) => a.join('/') === b.join('/');

/** Where in the view a building stands. Its text is to the left of it or below. */
const stageOf = ({ canvas: { hasWords } }: SitePlan) =>
  hasWords
    ? { across: 0.62, down: 0.5, width: 0.5, height: 0.64 }
    : { across: 0.5, down: 0.28, width: 0.72, height: 0.4 };

/** Inside the plan; close up, a building at the plan's edge may still be in the middle. */
export const clampView = ({ x, y, width }: View, { canvas }: SitePlan): View => {
  const wide = clamp(width, canvas.width / LARGEST_SCALE, canvas.width);
  const high = (wide * canvas.height) / canvas.width;
  const slack = 0.65 * clamp((canvas.width / wide - DISTRICT_SCALE) / 1.2, 0, 1);
  return {
    x: clamp(x, 0 - slack * wide, canvas.width - wide + slack * wide),
    y: clamp(y, 0 - slack * high, canvas.height - high + slack * high),
    width: wide,
  };
};

/** The view that shows this level. */
export const viewOf = (path: PlanPath, plan: SitePlan): View => {
  const { width, height } = plan.canvas;
  const found = isDeepest(path)
    ? buildingsOf(plan).find((each) => isSame(each.path, path))?.land
    : plan.quarters.find(({ name }) => name === path[0])?.land;
  if (!found) return { x: 0, y: 0, width };
  const stage = isDeepest(path)
    ? stageOf(plan)
    : { across: 0.5, down: 0.5, width: 0.94, height: 0.94 };
  const fitting = Math.min(
    (stage.width * width) / found.width,
    (stage.height * height) / found.height,
  );
  const least =
    path.length === 2
      ? (BUILDING_SCALE * width) / viewOf(path.slice(0, 1), plan).width
      : DISTRICT_SCALE;
  const scale = clamp(fitting, least, LARGEST_SCALE / 1.3);
  const [x, y] = centerOf(found);
  return clampView(
    {
      x: x - (stage.across * width) / scale,
      y: y - (stage.down * height) / scale,
      width: width / scale,
    },
    plan,
  );
};

/** Zooms by `factor` around a point, given in shares of the view. */
export const zoomView = (
  view: View,
  factor: number,
  [across, down]: Point,
  plan: SitePlan,
): View => {
  const ratio = plan.canvas.height / plan.canvas.width;
  const { width } = clampView({ ...view, width: view.width / factor }, plan);
  const change = view.width - width;
  return clampView({ x: view.x + across * change, y: view.y + down * change * ratio, width }, plan);
};

/** Moves the drawing by shares of the view. */
export const panView = (view: View, [across, down]: Point, plan: SitePlan): View => {
  const ratio = plan.canvas.height / plan.canvas.width;
  const { x, y, width } = view;
  return clampView({ x: x - across * width, y: y - down * width * ratio, width }, plan);
};

const nearest = <T extends { land: Rectangle }>(
  all: readonly T[],
  [x, y]: Point,
): T | undefined => {
  const distanceTo = ({ land }: T) =>
    Math.hypot(
      x - clamp(x, land.x, land.x + land.width),
      y - clamp(y, land.y, land.y + land.height),
    );
  return [...all].sort((a, b) => distanceTo(a) - distanceTo(b))[0];
};

/** The level at which a gesture that ended with this view has arrived. */
export const pathAt = (view: View, plan: SitePlan): PlanPath => {
  const { width, height } = plan.canvas;
  const scale = width / view.width;
  if (scale < WHOLE_BELOW) return [];
  const high = (view.width * height) / width;
  const { across, down } = stageOf(plan);
  const building = nearest(buildingsOf(plan), [view.x + across * view.width, view.y + down * high]);
  // Halfway between the scales of its district and its own.
  const halfway = (path: PlanPath) =>
    width / Math.sqrt(viewOf(path.slice(0, -1), plan).width * viewOf(path, plan).width);
  if (building && scale >= halfway(building.path)) return building.path;
  const quarter = nearest(plan.quarters, [view.x + view.width / 2, view.y + high / 2]);
  return quarter ? [quarter.name] : [];
};

/**
 * The next level toward the building that is pointed at, if any, or else toward the first quarter
 * or the building in the middle. Null if it leaves the plan.
 */
export const stepIn = (
  path: PlanPath,
  pointed: PlanPath | null,
  view: View,
  plan: SitePlan,
): PlanPath | null => {
  if (isDeepest(path)) return null;
  if (path.length === 0)
    return pointed?.slice(0, 1) ?? plan.quarters.slice(0, 1).map(({ name }) => name);
  if (pointed && pointed.length === 2 && pointed[0] === path[0]) return pointed;
  const high = (view.width * plan.canvas.height) / plan.canvas.width;
  const own = plan.plots.filter(({ project }) => project.type === path[0]);
  const plot = nearest(own, [view.x + view.width / 2, view.y + high / 2]);
  return plot ? pathOf(plot) : null;
};

/** Whether the view shows the whole land of a building. */
export const isInView = (view: View, path: PlanPath, plan: SitePlan): boolean => {
  const land = buildingsOf(plan).find((each) => isSame(each.path, path))?.land;
  const high = (view.width * plan.canvas.height) / plan.canvas.width;
  return (
    land !== undefined &&
    land.x >= view.x &&
    land.y >= view.y &&
    land.x + land.width <= view.x + view.width &&
    land.y + land.height <= view.y + high
  );
};

/**
 * The next building in a direction. What is straight ahead comes before what is aside. Only
 * buildings that `isOpen` accepts; null at the end of the plan.
 */
export const neighborOf = (
  from: PlanPath,
  direction: Direction,
  plan: SitePlan,
  isOpen: (path: PlanPath) => boolean,
): PlanPath | null => {
  const all = buildingsOf(plan);
  const start = all.find(({ path }) => isSame(path, from));
  if (!start) return null;
  const [x, y] = centerOf(start.land);
  const isAcross = direction === 'ArrowLeft' || direction === 'ArrowRight';
  const sign = direction === 'ArrowLeft' || direction === 'ArrowUp' ? -1 : 1;
  let best: { path: PlanPath; cost: number } | null = null;
  for (const { path, land } of all) {
    const [toX, toY] = centerOf(land);
    const along = sign * (isAcross ? toX - x : toY - y);
    const across = Math.abs(isAcross ? toY - y : toX - x);
    // Within 45° of the direction, more or less: plots of a lane have different widths.
    if (along < 1 || across > along * 1.2 || !isOpen(path)) continue;
    const cost = along + 2 * across;
    if (!best || cost < best.cost) best = { path, cost };
  }
  return best?.path ?? null;
};

/** For the layer that has the size of the view. Both parts change linearly around a fixed point. */
export const transformOf = ({ x, y, width }: View, { canvas }: SitePlan): string => {
  const scale = canvas.width / width;
  const percent = (part: number, whole: number) => `${((-100 * part * scale) / whole).toFixed(3)}%`;
  return `translate(${percent(x, canvas.width)}, ${percent(y, canvas.height)}) scale(${scale.toFixed(4)})`;
};
