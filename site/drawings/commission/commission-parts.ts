import { seededChoices } from '#shared/domain/seeded-random.ts';
import { CORE, drawCore } from '#site/drawings/commission/commission-core.ts';
import { arrowHead } from '#site/drawings/flow.ts';
import {
  accent,
  circle,
  closed,
  cornersOf,
  dashed,
  hatch,
  line,
  paper,
  path,
  rectangle,
  steps,
  type Point,
} from '#site/drawings/primitives.ts';
import type { Commission, Constraint } from '#shared/domain/contact/commission.ts';
import { texts } from '#site/texts/en.ts';

/** The choices so far. */
export type CommissionDraft = Omit<Partial<Commission>, 'constraints' | 'weeks'> &
  Pick<Commission, 'constraints' | 'weeks'>;

/** A part of the drawing that one choice adds. Its callout in `seat` points to `at`. */
export interface CommissionPart {
  readonly id: string;
  readonly name: string;
  readonly art: string;
  readonly at: Point;
  readonly seat: Point;
}

const seatsOf: Record<Commission['team'], number> = { one: 1, few: 3, many: 6 };

const MIDDLE = (CORE.left + CORE.right) / 2;
const AXIS = (CORE.top + CORE.bottom) / 2;

const flow = (from: Point, to: Point): string =>
  path(line(from, to)) + path(arrowHead(from, to, 14), 'fill="var(--ink)" stroke="none"');

const practicePart = (practice: Commission['practice'], name: string): CommissionPart => ({
  id: `practice-${practice}`,
  name: texts.commission.practices[practice],
  art:
    drawCore(practice, seededChoices(`${practice} ${name}`)) +
    flow([170, AXIS], [CORE.left, AXIS]) +
    flow([CORE.right, AXIS], [790, AXIS]),
  at: [CORE.right - 24, CORE.top],
  seat: [CORE.right - 24, CORE.top - 54],
});

const FOOT = 555;

const startPart = (start: Commission['start']): CommissionPart => {
  const lean = { now: 0, quarter: 30, later: 60 }[start];
  const pole = 110 + lean;
  return {
    id: `start-${start}`,
    name: texts.commission.starts[start],
    art:
      path(line([pole, FOOT], [pole, 470])) +
      path(closed([pole, 470], [pole + 46, 484], [pole, 498]), `${paper} ${accent}`) +
      (lean > 0 ? path(line([110, FOOT], [pole, FOOT]), dashed) : ''),
    at: [pole, 478],
    seat: [pole + 66, 450],
  };
};

/** The team at a bench under the core. */
const teamPart = (team: Commission['team']): CommissionPart => {
  const seats = seatsOf[team];
  const xs = seats === 1 ? [MIDDLE] : steps(seats, MIDDLE - seats * 17, MIDDLE + seats * 17);
  return {
    id: `team-${team}`,
    name: texts.commission.teams[team],
    art:
      path(line([MIDDLE - 130, 520], [MIDDLE + 130, 520]), 'stroke-width="2.6"') +
      path(xs.map((x) => circle([x, 458], 9)).join(''), paper) +
      path(xs.map((x) => `M${x - 13} 498V484Q${x} 464 ${x + 13} 484V498`).join('')) +
      flow([MIDDLE, 436], [MIDDLE, CORE.bottom]),
    at: [MIDDLE + 100, 520],
    seat: [MIDDLE + 152, 486],
  };
};

const premises = (): Omit<CommissionPart, 'id'> => {
  const outer = { left: 296, right: 664, top: 60, bottom: 540 };
  const wall = { ...outer, bottom: outer.top + 14 };
  return {
    name: texts.commission.premises,
    art: path(rectangle(outer), dashed) + path(rectangle(wall)) + path(hatch(cornersOf(wall), 12)),
    at: [650, 67],
    seat: [716, 67],
  };
};

const systems = (): Omit<CommissionPart, 'id'> => ({
  name: texts.commission.systems,
  art: steps(3, AXIS - 62, AXIS + 24)
    .map(
      (top) =>
        path(rectangle({ left: 72, right: 170, top, bottom: top + 38 }), paper) +
        path(line([84, top + 19], [128, top + 19])) +
        path(circle([152, top + 19], 5)),
    )
    .join(''),
  at: [90, AXIS - 62],
  seat: [90, AXIS - 124],
});

const budget = (): Omit<CommissionPart, 'id'> => ({
  name: texts.commission.budget,
  art:
    path(
      closed([224, AXIS - 22], [268, AXIS + 22], [268, AXIS - 22], [224, AXIS + 22]),
      `${paper} ${accent}`,
    ) +
    path(line([246, AXIS], [246, AXIS - 44])) +
    path(line([228, AXIS - 44], [264, AXIS - 44]), 'stroke-width="2.6"'),
  at: [246, AXIS - 44],
  seat: [246, AXIS - 124],
});

const deadline = (): Omit<CommissionPart, 'id'> => {
  const stop = { left: 786, right: 806, top: 470, bottom: FOOT };
  return {
    name: texts.commission.deadline,
    art: path(rectangle(stop), `${paper} stroke-width="2.6"`) + path(hatch(cornersOf(stop), 10)),
    at: [796, 470],
    seat: [862, 450],
  };
};

const constraintParts: Record<Constraint, () => Omit<CommissionPart, 'id'>> = {
  'on-premises': premises,
  systems,
  deadline,
  budget,
};

/** The parts in the order of their callouts, from back to front. */
export const commissionParts = (draft: CommissionDraft, name: string): CommissionPart[] => [
  ...(draft.practice ? [practicePart(draft.practice, name)] : []),
  ...(draft.start ? [startPart(draft.start)] : []),
  ...(draft.team ? [teamPart(draft.team)] : []),
  ...draft.constraints.map((constraint) => ({ id: constraint, ...constraintParts[constraint]() })),
];
