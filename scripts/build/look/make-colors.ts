import type { Look } from '#site/content-model/look.ts';
import { contrast, lightnessOf, mix, nearestWith, rgbOf, shade } from './colors.ts';

export interface Pair {
  light: string;
  dark: string;
}
type Theme = keyof Pair;
const themes: readonly Theme[] = ['light', 'dark'];

/**
 * The contrast that WCAG 2.2 AA requires of text (1.4.3), and of marks and control borders
 * (1.4.11).
 */
const TEXT = 4.5;
const MARK = 3;
/** The share of white or black mixed into a button under the pointer. */
const HOVER = 0.14;

const declared = /--([\w-]+): (?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/g;

/** The colors of a style sheet's variables, by name. */
export const colorsOf = (css: string): Record<string, Pair> =>
  Object.fromEntries(
    [...css.matchAll(declared)].map(([, name = '', light, dark, both = '']) => [
      name,
      { light: light ?? both, dark: dark ?? both },
    ]),
  );

const categories = ['ai', 'automation', 'trading', 'other'] as const;
const states = ['ok', 'warn', 'danger'] as const;

/** A color of `look` that is unreadable on its paper. */
export interface LookFault {
  path: readonly string[];
  expected: string;
}

export interface MadeColors {
  /** The variables that differ from `tokens.css`, with their values. */
  tokens: Record<string, string>;
  /** Colors by token. */
  pairs: Record<string, Pair>;
  /** Converts a shade of the site's own paper to the same shade of this one. */
  ofPaper: (theme: Theme, color: string) => string;
  faults: LookFault[];
}

const written = ({ light, dark }: Pair) =>
  light === dark ? light : `light-dark(${light}, ${dark})`;

/** The smallest share of ink that gives a border 3:1 contrast. */
const borderShare = (ink: string, paper: string, least: number): number => {
  let share = least;
  while (share < 100 && contrast(mix(paper, ink, share / 100), paper) < MARK) share += 1;
  return share;
};

/**
 * Derives the colors of a look from the site's own. Checks the colors that it names, and adjusts
 * those derived from them to the contrast they need.
 *
 * @param own the colors of `tokens.css`
 */
export const makeColors = (look: Look, own: Record<string, Pair>): MadeColors => {
  const ownPair = (name: string): Pair => {
    const pair = own[name];
    if (pair === undefined) throw new Error(`tokens.css has no color --${name}`);
    return pair;
  };
  const faults: LookFault[] = [];
  const pairs: Record<string, Pair> = {};
  const both = (make: (theme: Theme) => string): Pair => ({
    light: make('light'),
    dark: make('dark'),
  });

  const paper = look.paper ?? ownPair('sheet');
  const ink = look.ink ?? ownPair('ink');
  const isRepapered = look.paper !== undefined;
  const isReinked = isRepapered || look.ink !== undefined;
  const deep = isRepapered
    ? both((theme) => {
        const by = theme === 'light' || contrast(paper.dark, '#000000') > 1.12 ? -0.032 : 0.032;
        return shade(paper[theme], by);
      })
    : ownPair('sheet-deep');

  const check = (
    { path, color, wanted }: { path: readonly string[]; color: string; wanted: number },
    grounds: readonly string[],
  ) => {
    const worst = grounds.reduce((a, b) => (contrast(color, b) < contrast(color, a) ? b : a));
    const found = contrast(color, worst);
    if (found >= wanted) return;
    const near = nearestWith(color, grounds, wanted);
    // Rounded down, so that 4.499 does not show as 4.5.
    const ratio = (Math.floor(found * 100) / 100).toFixed(2);
    const better =
      Math.min(...grounds.map((ground) => contrast(near, ground))) >= wanted
        ? `; the nearest with that is ${near}`
        : '; no color has that, so change look.paper';
    faults.push({
      path,
      expected: `${color} on ${worst} has a contrast of ${ratio}:1, and needs ${wanted}:1${better}`,
    });
  };

  for (const theme of themes)
    if (isReinked) {
      const path = look.ink ? ['ink', theme] : ['paper', theme];
      check({ path, color: ink[theme], wanted: TEXT }, [paper[theme], deep[theme]]);
    }

  /** Checks a color that the look names; fits one that it leaves out to the sheets. */
  const inkOf = (
    name: 'accent' | (typeof categories)[number],
    given: { light: string; dark?: string | undefined } | undefined,
    {
      standard,
      wanted,
      grounds,
    }: { standard: Pair; wanted: number; grounds: (theme: Theme) => string[] },
  ): Pair =>
    both((theme) => {
      const named = given?.[theme];
      if (named === undefined)
        return nearestWith(given?.light ?? standard[theme], grounds(theme), wanted);
      const path = given?.dark === undefined ? [name] : [name, theme];
      check({ path, color: named, wanted }, grounds(theme));
      return named;
    });
  const onBoth = (theme: Theme) => [paper[theme], deep[theme]];

  if (isRepapered) Object.assign(pairs, { ['sheet']: paper, 'sheet-deep': deep });
  if (isReinked) {
    pairs['ink'] = ink;
    pairs['ink-soft'] = both((theme) =>
      nearestWith(mix(ink[theme], paper[theme], 0.28), onBoth(theme), TEXT),
    );
  }
  if (look.accent || isRepapered) {
    const signal = inkOf('accent', look.accent, {
      standard: ownPair('signal'),
      wanted: MARK,
      grounds: (theme) => [paper[theme]],
    });
    pairs['signal'] = signal;
    pairs['signal-text'] = both((theme) => nearestWith(signal[theme], onBoth(theme), TEXT));
    pairs['focus'] = pairs['signal-text'];
    pairs['on-signal'] = both((theme) => {
      const dark = ownPair('on-signal').dark;
      const best =
        contrast(dark, signal[theme]) >= contrast('#ffffff', signal[theme]) ? dark : '#ffffff';
      return nearestWith(best, [signal[theme]], TEXT);
    });
    const words = pairs['on-signal'];
    // Lighter, as in the site's own look; darker if the words would be unreadable or the button is
    // already white.
    pairs['signal-hover'] = both((theme) => {
      const lighter = mix(signal[theme], '#ffffff', HOVER);
      const isSeen = lighter !== signal[theme] && contrast(lighter, words[theme]) >= TEXT;
      return isSeen ? lighter : mix(signal[theme], '#000000', HOVER);
    });
  }
  for (const name of categories)
    if (look[name] || isRepapered)
      pairs[name] = inkOf(name, look[name], {
        standard: ownPair(name),
        wanted: TEXT,
        grounds: onBoth,
      });
  if (isRepapered)
    for (const name of states)
      pairs[name] = both((theme) => nearestWith(ownPair(name)[theme], onBoth(theme), TEXT));

  const tokens = Object.fromEntries(
    Object.entries(pairs).map(([name, pair]) => [name, written(pair)]),
  );
  const ofPaper = (theme: Theme, color: string) =>
    isRepapered
      ? shade(paper[theme], lightnessOf(color) - lightnessOf(ownPair('sheet')[theme]))
      : color;
  if (isReinked) {
    const translucent = (light: number, dark: number) =>
      `light-dark(rgb(${rgbOf(ink.light)} / ${light}%), rgb(${rgbOf(ink.dark)} / ${dark}%))`;
    tokens['hairline'] = translucent(18, 18);
    tokens['hairline-strong'] = translucent(
      borderShare(ink.light, paper.light, 62),
      borderShare(ink.dark, paper.dark, 50),
    );
    tokens['wash'] = translucent(6, 7);
    tokens['hard-shadow'] =
      `4px 4px 0 light-dark(rgb(${rgbOf(ink.light)} / 85%), rgb(0 0 0 / 85%))`;
  }
  return { tokens, pairs, faults, ofPaper };
};
