import type { HungPlate, Place, ProjectToHang, Relation } from './hall-plan.ts';

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
export const planRelations = (
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
