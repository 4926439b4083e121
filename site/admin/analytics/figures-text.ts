import { clockText } from '#site/ui/format-duration.ts';

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const fine = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const finest = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 3 });
const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 0 });

/** Stands for a mean or a share of nothing. */
const NOTHING = '–';

const orNothing =
  (write: (value: number) => string) =>
  (value: number | null): string =>
    value === null ? NOTHING : write(value);

export const countText = (value: number): string => whole.format(value);
export const meanText = orNothing((value) => fine.format(value));
export const shareText = orNothing((value) => percent.format(value));
/** Whole percent already. */
export const percentText = orNothing((value) => `${whole.format(value)} %`.replace(' ', ''));
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

export interface Change {
  readonly direction: 'up' | 'down' | 'level';
  /** "12%", "3.4×"; null when there was nothing before to compare with. */
  readonly text: string | null;
}

/** How a figure has changed; null when one of the two is not known. */
export const changeOf = (now: number | null, before: number | null): Change | null => {
  if (now === null || before === null) return null;
  if (now === before) return { direction: 'level', text: '0%' };
  const direction = now > before ? 'up' : 'down';
  if (before === 0) return { direction, text: null };
  const ratio = now / before;
  return {
    direction,
    text: ratio >= 3 ? `${fine.format(ratio)}×` : percent.format(Math.abs(ratio - 1)),
  };
};
