import type { Point } from '#site/drawings/primitives.ts';
import type { PlanCanvas, QuarterName } from '#site/drawings/site-plan-canvases.ts';
import { divide, layOutStrips, type Rectangle } from '#site/drawings/site-plan-strips.ts';

/** The data of a project that the plan needs. */
export interface ProjectToLayOut {
  id: string;
  number: string;
  title: string;
  type: QuarterName;
  status: 'completed' | 'in-progress' | 'archived';
  documentKeys: readonly string[];
  relatedProjects?: readonly string[] | undefined;
}

export interface Plot {
  project: ProjectToLayOut;
  land: Rectangle;
  center: Point;
  /** The number of other plots it is connected to, whichever of the two names the other. */
  relations: number;
}

export interface Quarter {
  name: QuarterName;
  land: Rectangle;
  /** The walled area; its name is above. */
  wall: Rectangle;
  plots: Plot[];
}

export interface Connection {
  from: Plot;
  to: Plot;
}

export interface SitePlan {
  canvas: PlanCanvas;
  quarters: Quarter[];
  plots: Plot[];
  connections: Connection[];
  /** Square units of land per document or relation. */
  landPerWeight: number;
}

type Pair = readonly [ProjectToLayOut, ProjectToLayOut];

/** Every pair of projects of which one names the other, once. Leaves out unknown names. */
const pairsOf = (projects: readonly ProjectToLayOut[]): Pair[] => {
  const byId = new Map(projects.map((project) => [project.id, project]));
  const pairs = new Map<string, Pair>();
  for (const project of projects)
    for (const id of project.relatedProjects ?? []) {
      const other = byId.get(id);
      if (other && other !== project)
        pairs.set([project.id, id].sort((a, b) => a.localeCompare(b)).join(' '), [project, other]);
    }
  return [...pairs.values()];
};

const inset = ({ x, y, width, height }: Rectangle, by: number): Rectangle => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});

const centerOf = ({ x, y, width, height }: Rectangle): Point => [x + width / 2, y + height / 2];

/** Inside a quarter the oldest project comes first, so that the numbers ascend as in a street. */
const residentsOf = (projects: readonly ProjectToLayOut[], name: QuarterName) =>
  projects
    .filter((project) => project.type === name)
    .sort((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true }));

/** The canvas for these projects: a block without projects leaves its land to the others. */
const fitted = (canvas: PlanCanvas, projects: readonly ProjectToLayOut[]): PlanCanvas => {
  const built = canvas.blocks.filter(({ quarters }) =>
    projects.some(({ type }) => quarters.includes(type)),
  );
  const smaller =
    built.length < canvas.blocks.length ? canvas.smaller[built.length - 1] : undefined;
  if (!smaller) return canvas;
  const { height, zones, streets, crossing, scaleAt, lands } = smaller;
  const blocks = built.map((block, at) => ({ ...block, land: lands[at] ?? block.land }));
  return { ...canvas, height, zones, streets, crossing, scaleAt, blocks };
};

/**
 * The whole catalog as one plan. The same projects on the same canvas always give the same plan. A
 * plot's land grows with its documents and relations, and every plot is in its quarter.
 */
export const layOutSitePlan = (
  projects: readonly ProjectToLayOut[],
  whole: PlanCanvas,
): SitePlan => {
  const canvas = fitted(whole, projects);
  const pairs = pairsOf(projects);
  const relationsOf = (project: ProjectToLayOut) =>
    pairs.filter((pair) => pair.includes(project)).length;
  const weightOf = (project: ProjectToLayOut) => project.documentKeys.length + relationsOf(project);
  const quarters = canvas.blocks.flatMap((block): Quarter[] => {
    const names = block.quarters.filter((name) => projects.some(({ type }) => type === name));
    const residents = names.map((name) => residentsOf(projects, name));
    // Slightly more than its weight for each project, because lanes and walls need land too.
    const needs = residents.map((own) =>
      own.reduce((all, project) => all + weightOf(project) + 1, 0),
    );
    const lands = divide(block.land, needs, block.direction, canvas.street);
    return names.map((name, index) => {
      const land = lands[index] ?? block.land;
      const wall = {
        ...land,
        y: land.y + canvas.nameStrip,
        height: land.height - canvas.nameStrip,
      };
      const own = residents[index] ?? [];
      const positions = layOutStrips(own.map(weightOf), inset(wall, 10), canvas.spacing);
      const plots = own.map((project, at): Plot => {
        const position = positions[at] ?? wall;
        return {
          project,
          land: position,
          center: centerOf(position),
          relations: relationsOf(project),
        };
      });
      return { name, land, wall, plots };
    });
  });
  const plots = quarters.flatMap((quarter) => quarter.plots);
  const plotOf = new Map(plots.map((plot) => [plot.project, plot]));
  const connections = pairs.flatMap(([a, b]): Connection[] => {
    const from = plotOf.get(a);
    const to = plotOf.get(b);
    return from && to ? [{ from, to }] : [];
  });
  const area = plots.reduce((all, { land }) => all + land.width * land.height, 0);
  const weight = plots.reduce((all, { project }) => all + weightOf(project), 0);
  return { canvas, quarters, plots, connections, landPerWeight: weight > 0 ? area / weight : 0 };
};
