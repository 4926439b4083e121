import { limits } from '#shared/limits.ts';

/** A visitor's choices on the commission sheet. */
export interface Commission {
  readonly practice: 'ai' | 'automation' | 'trading';
  readonly start: 'now' | 'quarter' | 'later';
  /** The time for the work. */
  readonly weeks: number;
  readonly team: 'one' | 'few' | 'many';
  /** Each at most once, in the order of `constraintTexts`. */
  readonly constraints: Constraint[];
}

export const practiceTexts: Readonly<Record<Commission['practice'], string>> = {
  ai: 'AI',
  automation: 'Automation',
  trading: 'Trading',
};

export const startTexts: Readonly<Record<Commission['start'], string>> = {
  now: 'Now',
  quarter: 'Within three months',
  later: 'Later',
};

export const teamTexts: Readonly<Record<Commission['team'], string>> = {
  one: 'One person',
  few: '2 to 5 people',
  many: 'More than 5 people',
};

export const constraintTexts = {
  'on-premises': 'On our premises only',
  systems: 'Existing systems stay',
  deadline: 'A deadline that cannot move',
  budget: 'A fixed budget',
} as const;
export type Constraint = keyof typeof constraintTexts;

export const constraints = Object.keys(constraintTexts) as Constraint[];

export const weeksText = (weeks: number): string => `${weeks} week${weeks === 1 ? '' : 's'}`;

/** The choices as labels and texts, in the order of the sheet. */
export const commissionLines = (
  commission: Commission,
): (readonly [label: string, text: string])[] => [
  ['Practice', practiceTexts[commission.practice]],
  ['Start', startTexts[commission.start]],
  ['Length', weeksText(commission.weeks)],
  ['Team', teamTexts[commission.team]],
  [
    'Constraints',
    commission.constraints.map((constraint) => constraintTexts[constraint]).join('; ') || 'None',
  ],
];

/** The choices as lines of text, for e-mails and exported files. */
export const commissionText = (commission: Commission): string =>
  commissionLines(commission)
    .map(([label, text]) => `${label}: ${text}`)
    .join('\n');

export type CommissionFault = readonly [field: keyof Commission, text: string];

const isKeyOf = <Texts extends object>(texts: Texts, value: unknown): value is keyof Texts =>
  typeof value === 'string' && Object.hasOwn(texts, value);

const oneOf = (texts: object) => `must be one of ${Object.keys(texts).join(', ')}`;

/** The first rule that the value breaks, or null. */
const faultOf = (value: Partial<Record<keyof Commission, unknown>>): CommissionFault | null => {
  const { practice, start, weeks, team, constraints: picked } = value;
  const { weeksMax } = limits.contact;
  if (!isKeyOf(practiceTexts, practice)) return ['practice', oneOf(practiceTexts)];
  if (!isKeyOf(startTexts, start)) return ['start', oneOf(startTexts)];
  if (typeof weeks !== 'number' || !Number.isInteger(weeks) || weeks < 1 || weeks > weeksMax)
    return ['weeks', `must be a whole number from 1 to ${weeksMax}`];
  if (!isKeyOf(teamTexts, team)) return ['team', oneOf(teamTexts)];
  if (!Array.isArray(picked) || !picked.every((one) => isKeyOf(constraintTexts, one)))
    return ['constraints', `must be a list of ${constraints.join(', ')}`];
  return null;
};

/**
 * Checks a commission from outside. `value` has only the known fields, and each constraint once. `fault`
 * is the first refused field, with the reason. Never throws.
 */
export const checkCommission = (
  value: unknown,
):
  | { readonly ok: true; readonly value: Commission }
  | { readonly ok: false; readonly fault: CommissionFault } => {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Commission;
  const fault = faultOf(given);
  if (fault) return { ok: false, fault };
  const { practice, start, weeks, team } = given;
  const picked = constraints.filter((constraint) => given.constraints.includes(constraint));
  return { ok: true, value: { practice, start, weeks, team, constraints: picked } };
};
