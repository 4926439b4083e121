import type { Point } from '#site/drawings/seeded-random.ts';
import type { PlanCanvas, QuarterName } from '#site/drawings/site-plan-canvases.ts';
import { divide, layOutStrips, type Rectangle } from '#site/drawings/site-plan-strips.ts';

/** What the plan needs to know of a project. */
export interface PlateToPlace {
  id: string;
  number: string;
  type: QuarterName;
  status: 'completed' | 'in-progress' | 'archived';
  documentKeys: readonly string[];
  relatedProjects?: readonly string[] | undefined;
}

export interface Plot {
  plate: PlateToPlace;
  land: Rectangle;
  centre: Point;
  /** How many other plots it is connected with, whichever of the two says so. */
  relations: number;
}

export interface Quarter {
  name: QuarterName;
  land: Rectangle;
  /** The walled part; its name stands above. */
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
  /** Square units of land for one document or relation. */
  landPerWeight: number;
}

type Pair = readonly [PlateToPlace, PlateToPlace];

/** Every pair of plates of which one names the other, once. Names without a plate are left out. */
const pairsOf = (plates: readonly PlateToPlace[]): Pair[] => {
  const byId = new Map(plates.map((plate) => [plate.id, plate]));
  const pairs = new Map<string, Pair>();
  for (const plate of plates)
    for (const id of plate.relatedProjects ?? []) {
      const other = byId.get(id);
      if (other && other !== plate)
        pairs.set([plate.id, id].sort((a, b) => a.localeCompare(b)).join(' '), [plate, other]);
    }
  return [...pairs.values()];
};

const inset = ({ x, y, width, height }: Rectangle, by: number): Rectangle => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});

const centreOf = ({ x, y, width, height }: Rectangle): Point => [x + width / 2, y + height / 2];

/** Inside a quarter the oldest plate stands first, so that the numbers run as in a street. */
const residentsOf = (plates: readonly PlateToPlace[], name: QuarterName) =>
  plates
    .filter((plate) => plate.type === name)
    .sort((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true }));

/**
 * The whole catalogue as one plan. The same plates on the same sheet always give the same plan: a
 * plot's land grows with its documents and its relations, and every plot stands in its quarter.
 */
export const layOutSitePlan = (plates: readonly PlateToPlace[], canvas: PlanCanvas): SitePlan => {
  const pairs = pairsOf(plates);
  const relationsOf = (plate: PlateToPlace) => pairs.filter((pair) => pair.includes(plate)).length;
  const weightOf = (plate: PlateToPlace) => plate.documentKeys.length + relationsOf(plate);
  const quarters = canvas.blocks.flatMap((block): Quarter[] => {
    const names = block.quarters.filter((name) => plates.some(({ type }) => type === name));
    const residents = names.map((name) => residentsOf(plates, name));
    // A little more than its weight for each plate, because lanes and walls take land as well.
    const needs = residents.map((own) => own.reduce((all, plate) => all + weightOf(plate) + 1, 0));
    const lands = divide(block.land, needs, block.direction, canvas.street);
    return names.map((name, index) => {
      const land = lands[index] ?? block.land;
      const wall = {
        ...land,
        y: land.y + canvas.nameStrip,
        height: land.height - canvas.nameStrip,
      };
      const own = residents[index] ?? [];
      const places = layOutStrips(own.map(weightOf), inset(wall, 10), canvas.spacing);
      const plots = own.map((plate, at): Plot => {
        const place = places[at] ?? wall;
        return { plate, land: place, centre: centreOf(place), relations: relationsOf(plate) };
      });
      return { name, land, wall, plots };
    });
  });
  const plots = quarters.flatMap((quarter) => quarter.plots);
  const plotOf = new Map(plots.map((plot) => [plot.plate, plot]));
  const connections = pairs.flatMap(([a, b]): Connection[] => {
    const from = plotOf.get(a);
    const to = plotOf.get(b);
    return from && to ? [{ from, to }] : [];
  });
  const area = plots.reduce((all, { land }) => all + land.width * land.height, 0);
  const weight = plots.reduce((all, { plate }) => all + weightOf(plate), 0);
  return { canvas, quarters, plots, connections, landPerWeight: weight > 0 ? area / weight : 0 };
};
