import { clockText } from '#site/ui/format-duration.ts';

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const fine = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const finest = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 3 });
const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 0 });
const finePercent = new Intl.NumberFormat('en-GB', { style: 'percent', minimumFractionDigits: 1 });

/** Stands for the mean or share of an empty set. */
const NOTHING = '–';

const orNothing =
  (write: (value: number) => string) =>
  (value: number | null): string =>
    value === null ? NOTHING : write(value);

export const countText = (value: number): string => whole.format(value);
export const meanText = orNothing((value) => fine.format(value));
/** Shares closer than two points are shown with a decimal. */
const CLOSE = 0.02;

const needsDecimal = (one: number, other: number): boolean =>
  one !== other && Math.abs(one - other) < CLOSE;

/** In whole percent, with a decimal if the share `beside` it is close. */
export const shareText = (value: number | null, beside: number | null = null): string => {
  if (value === null) return NOTHING;
  if (value !== 0 && beside !== null && needsDecimal(value, beside))
    return finePercent.format(value);
  return value > 0 && value < 0.005 ? '<1%' : percent.format(value);
};

/** Rates below this need a decimal to show differences. */
const LOW_RATE = 0.1;

/** A rate to compare with others of its kind, such as 0.8 % and 1.3 %. */
export const rateText = (value: number | null, beside: number | null = null): string => {
  if (value === null || value === 0 || value >= LOW_RATE) return shareText(value, beside);
  return value < 0.0005 ? '<0.1%' : finePercent.format(value);
};
export const secondsText = orNothing((value) => {
  if (value < 3_600) return clockText(Math.round(value));
  if (value < 48 * 3_600) return `${fine.format(value / 3_600)} h`;
  return `${fine.format(value / 86_400)} d`;
});

/** A web vital's value in its unit. */
export const vitalText = (name: string, value: number | null): string => {
  if (value === null) return NOTHING;
  if (name === 'cls') return finest.format(value);
  return value < 1_000 ? `${whole.format(value)} ms` : `${(value / 1_000).toFixed(2)} s`;
};

export type Kind = 'amount' | 'share';

export interface Change {
  readonly direction: 'up' | 'down' | 'level';
  /** "12%", "3.4×", "2 points". */
  readonly text: string;
}

const NO_CHANGE: Change = { direction: 'level', text: 'no change' };

/** The change of a share in percentage points: 31 % after 33 % is down 2 points. */
const changeOfShare = (now: number, before: number): Change => {
  const scale = needsDecimal(now, before) ? 1_000 : 100;
  const steps = Math.round(now * scale) - Math.round(before * scale);
  if (steps === 0) return NO_CHANGE;
  const size = fine.format(Math.abs((steps * 100) / scale));
  return {
    direction: steps > 0 ? 'up' : 'down',
    text: size === '1' ? '1 point' : `${size} points`,
  };
};

const sizeOfChange = (ratio: number): string => {
  if (ratio > 10) return 'over 10×';
  return ratio >= 3 ? `${fine.format(ratio)}×` : percent.format(Math.abs(ratio - 1));
};

/** The change of a figure. Null if either value is unknown or the previous one is zero. */
export const changeOf = (now: number | null, before: number | null, kind: Kind): Change | null => {
  if (now === null || before === null) return null;
  if (kind === 'share') return changeOfShare(now, before);
  if (now === before) return NO_CHANGE;
  if (before === 0) return null;
  const ratio = now / before;
  const text = sizeOfChange(ratio);
  return { direction: now > before ? 'up' : 'down', text: text === '0%' ? '<1%' : text };
};

/** Below this, a count changes by a number, and what is computed of so few is not compared. */
const SMALL = 10;

interface RowFigures {
  readonly now: number | null;
  readonly before: number | null;
  readonly kind: Kind | 'count';
  /** The smaller of the two counts that a mean or share is of. */
  readonly weight: number;
}

/** The change of a figure in a table, where earlier figures may be small: "12%", "+3". */
export const changeOfRow = ({ now, before, kind, weight }: RowFigures): Change | null => {
  if (kind !== 'count') return weight < SMALL ? null : changeOf(now, before, kind);
  if (now === null || before === null) return null;
  if (before >= SMALL || now === before) return changeOf(now, before, 'amount');
  const size = countText(Math.abs(now - before));
  return { direction: 'level', text: now > before ? `+${size}` : `−${size}` };
};
