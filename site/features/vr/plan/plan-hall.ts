import {
  type Ground,
  type HallPlan,
  type HungPlate,
  type ProjectToHang,
  type Spot,
  type Standpoint,
  type StandingModel,
  type Wing,
  type WingName,
  type Place,
  type Relation,
} from './hall-plan.ts';

/** The height of the lines: within a wing, and where the wings meet. */
const IN_A_WING = 5.2;
const IN_THE_MIDDLE = 7;

const above = ({ position: { x, y, z }, height }: HungPlate): Place => [x, y + height / 2, z];

/** Pulled towards the center of the entrance by `share`, and lifted. */
const towards = ([x, , z]: Place, share: number, y: number): Place => [
  x * (1 - share),
  y,
  z * (1 - share),
];

const wayBetween = (a: HungPlate, b: HungPlate): Relation['way'] => {
  const [from, to] = [above(a), above(b)];
  if (a.wing !== b.wing)
    return [from, towards(from, 0.45, IN_THE_MIDDLE), towards(to, 0.45, IN_THE_MIDDLE), to];
  const apart = Math.hypot(from[0] - to[0], from[2] - to[2]);
  const lift = IN_A_WING + Math.min(1.6, apart * 0.07);
  const at = (share: number): Place => [
    from[0] + (to[0] - from[0]) * share,
    lift,
    from[2] + (to[2] - from[2]) * share,
  ];
  return [from, at(0.28), at(0.72), to];
};

/** Every pair of plates of which one names the other, once; names without a plate are omitted. */
const planRelations = (
  projects: readonly ProjectToHang[],
  plates: readonly HungPlate[],
): Relation[] => {
  const plateOf = new Map(plates.map((plate) => [plate.id, plate]));
  const orderOf = new Map(plates.map(({ id }, index) => [id, index]));
  const relations = new Map<string, Relation>();
  for (const project of projects)
    for (const name of project.relatedProjects ?? []) {
      const [a, b] = [project.id, name].sort(
        (one, other) => (orderOf.get(one) ?? 0) - (orderOf.get(other) ?? 0),
      );
      const from = plateOf.get(a ?? '');
      const to = plateOf.get(b ?? '');
      if (from && to && from !== to)
        relations.set(`${from.id} ${to.id}`, {
          from: from.id,
          to: to.id,
          way: wayBetween(from, to),
        });
    }
  const placeOf = ({ from, to }: Relation) =>
    (orderOf.get(from) ?? 0) * plates.length + (orderOf.get(to) ?? 0);
  return [...relations.values()].sort((a, b) => placeOf(a) - placeOf(b));
};

/** Half the side of the entrance, and half the width of a wing. */
const ENTRANCE = 8.5;
const WING = 5.5;
/** Distances from the axis of a wing to its sheets, models and readers. */
const FRAMES_AT = 4.9;
const MODELS_AT = 3.35;
const READERS_AT = 1.15;
const FRAME = { width: 3.36, height: 1.89, middle: 2.25 };
const MODEL = { width: 1.7, depth: 0.9, height: 0.85, plinth: 0.42 };
const BAY = 4.8;
const FIRST_BAY = 3.6;
/** Half the width of a walker. */
const BODY = 0.3;

/** In the order of the tour. */
const wingNames: readonly WingName[] = ['ai', 'automation', 'trading', 'other'];

/** The directions of the wings from the entry: ahead, right, left, behind. */
const sides: readonly number[] = [0, -Math.PI / 2, Math.PI / 2, Math.PI];

const LECTERN: Standpoint = { x: 5.4, z: 4.3, heading: 0.55 };

const round = (value: number) => Math.round(value * 1000) / 1000 + 0;

/** Relative to the center of the entrance, facing `heading`: ahead and to the right. */
const spotAt = (heading: number, ahead: number, right: number): Spot => ({
  x: round(-Math.sin(heading) * ahead + Math.cos(heading) * right),
  z: round(-Math.cos(heading) * ahead - Math.sin(heading) * right),
});

const groundBetween = (a: Spot, b: Spot): Ground => ({
  west: Math.min(a.x, b.x),
  east: Math.max(a.x, b.x),
  north: Math.min(a.z, b.z),
  south: Math.max(a.z, b.z),
});

const around = ({ x, z }: Spot, width: number, depth: number, heading: number): Ground => {
  const across = Math.abs(Math.cos(heading));
  const along = Math.abs(Math.sin(heading));
  const dx = (width * across + depth * along) / 2;
  const dz = (width * along + depth * across) / 2;
  return { west: round(x - dx), east: round(x + dx), north: round(z - dz), south: round(z + dz) };
};

const square = (half: number): Ground => ({ west: -half, east: half, north: -half, south: half });

const byNumber = (a: ProjectToHang, b: ProjectToHang) =>
  a.number.localeCompare(b.number, 'en', { numeric: true });

/** As in a street: odd numbers on the left, even ones on the right. */
const hang = (wing: WingName, heading: number, index: number, project: ProjectToHang) => {
  const side = index % 2 === 0 ? -1 : 1;
  const ahead = ENTRANCE + FIRST_BAY + Math.floor(index / 2) * BAY;
  const facing = heading - (side * Math.PI) / 2;
  const plate: HungPlate = {
    id: project.id,
    number: project.number,
    wing,
    featured: project.featured,
    position: { ...spotAt(heading, ahead, side * FRAMES_AT), y: FRAME.middle },
    heading: facing,
    width: FRAME.width,
    height: FRAME.height,
    reader: { ...spotAt(heading, ahead, side * READERS_AT), heading: facing },
  };
  const model: StandingModel = {
    id: project.id,
    position: spotAt(heading, ahead, side * MODELS_AT),
    heading: facing,
    ...MODEL,
  };
  return { plate, model };
};

const planWing = (name: WingName, heading: number, projects: readonly ProjectToHang[]) => {
  const hung = projects
    .filter(({ type }) => type === name)
    .sort(byNumber)
    .map((project, index) => hang(name, heading, index, project));
  const bays = Math.max(1, Math.ceil(hung.length / 2));
  const endsAt = ENTRANCE + FIRST_BAY + (bays - 1) * BAY + 4;
  const corners = (from: number, to: number, half: number) =>
    groundBetween(spotAt(heading, from, -half), spotAt(heading, to, half));
  const wing: Wing = {
    name,
    heading,
    startsAt: ENTRANCE,
    endsAt,
    ground: corners(ENTRANCE, endsAt, WING),
    door: { ...spotAt(heading, ENTRANCE - 0.6, 0), heading },
    begin: { ...spotAt(heading, ENTRANCE + 0.1, 0), heading },
  };
  const aisle = corners(ENTRANCE - 1.5, endsAt - 2 * BODY, FRAMES_AT - 2.5 * BODY);
  return { wing, aisle, hung };
};

/**
 * Plans the hall: an entrance with a wing for each type that has projects, the first one ahead, sheets
 * on both sides of every wing, and a model in front of each featured plate unless the hall is light. The
 * same projects always give the same hall, in any order.
 */
export const planHall = (
  projects: readonly ProjectToHang[],
  { light = false }: { light?: boolean } = {},
): HallPlan => {
  const wings = wingNames
    .filter((name) => projects.some(({ type }) => type === name))
    .map((name, at) => planWing(name, sides[at] ?? 0, projects));
  const hung = wings.flatMap((wing) => wing.hung);
  const plates = hung.map(({ plate }) => plate);
  const models = hung.flatMap(({ plate, model }) => (plate.featured && !light ? model : []));
  return {
    wings: wings.map(({ wing }) => wing),
    closedSides: sides.slice(wings.length),
    plates,
    models,
    relations: planRelations(projects, plates),
    walkable: [square(ENTRANCE - 2 * BODY), ...wings.map(({ aisle }) => aisle)],
    obstacles: [
      ...models.map(({ position, width, depth, heading }) =>
        around(position, width + 2 * BODY, depth + 2 * BODY, heading),
      ),
      around(LECTERN, 0.7 + 2 * BODY, 0.7 + 2 * BODY, 0),
    ],
    entrance: square(ENTRANCE),
    sitePlan: { west: -5, east: 5, north: -6.2, south: 1.3 },
    entry: { x: 0, z: ENTRANCE - 1.6, heading: 0 },
    lectern: LECTERN,
  };
};
