import {
  aiDark,
  aiLight,
  automationDark,
  automationLight,
  hallAirDark,
  hallAirLight,
  hallFloorDark,
  hallFloorLight,
  hallSolidsDark,
  hallSolidsLight,
  inkDark,
  inkLight,
  otherDark,
  otherLight,
  signalDark,
  signalLight,
  tradingDark,
  tradingLight,
} from '#site/ui/palette.ts';

/** The colors of the hall on one paper, as hexadecimal text. */
export interface HallColors {
  /** Everything fades into it with distance. */
  air: string;
  /** The floor around the visitor. */
  floor: string;
  ink: string;
  signal: string;
  /** In the order of `inkNames`. */
  inks: readonly string[];
  /** In the order of `tones`. */
  solids: readonly string[];
  /** The light on a face: on every one, and what is added to level and to north or south faces. */
  light: readonly [every: number, level: number, north: number];
}

export type HallTheme = 'light' | 'dark';

/** Vellum by day and cyanotype by night, as the pages are. */
export const hallColors: Readonly<Record<HallTheme, HallColors>> = {
  light: {
    air: hallAirLight,
    floor: hallFloorLight,
    ink: inkLight,
    signal: signalLight,
    inks: [inkLight, aiLight, automationLight, tradingLight, otherLight, signalLight],
    solids: hallSolidsLight,
    light: [0.94, 0.06, 0.04],
  },
  dark: {
    air: hallAirDark,
    floor: hallFloorDark,
    ink: inkDark,
    signal: signalDark,
    inks: [inkDark, aiDark, automationDark, tradingDark, otherDark, signalDark],
    solids: hallSolidsDark,
    light: [0.8, 0.32, 0.1],
  },
};
