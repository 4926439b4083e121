import type { Point } from '#site/drawings/primitives.ts';
import type { Rectangle, Spacing } from '#site/drawings/site-plan-strips.ts';

export type QuarterName = 'ai' | 'automation' | 'trading' | 'other';

/** Land shared by some quarters, divided among them by the size of their projects. */
interface Block {
  land: Rectangle;
  quarters: readonly QuarterName[];
  direction: 'across' | 'down';
}

/** The differences of a canvas on which some blocks have no project. */
interface SmallerCanvas extends Pick<
  PlanCanvas,
  'height' | 'zones' | 'streets' | 'crossing' | 'scaleAt'
> {
  /** The land of each block with projects, in order. */
  lands: readonly Rectangle[];
}

/** A canvas for the site plan: its size, the land and the letter sizes. */
export interface PlanCanvas {
  name: 'wide' | 'tall';
  width: number;
  height: number;
  /** The width of the frame with the zone letters. */
  margin: number;
  zones: { columns: number; rows: number };
  blocks: readonly Block[];
  /** By the number of blocks with projects, beginning with one. */
  smaller: readonly SmallerCanvas[];
  /** Center lines of the streets. */
  streets: readonly { from: Point; to: Point; width: number }[];
  crossing: Point;
  /** Streets inside a block. */
  street: number;
  spacing: Spacing;
  /** The strip above a quarter's wall for its name. */
  nameStrip: number;
  letters: {
    zone: number;
    name: number;
    number: number;
    /** Plot names. `leading` is from baseline to baseline. */
    label: { size: number; leading: number };
  };
  /** Whether the names always show, rather than only in a window wide enough for them. */
  hasNames: boolean;
  /** Whether the owner's text is in the upper left of the plan itself. */
  hasWords: boolean;
  scaleAt: Point;
}

/** For wide screens: an L of land around the text at the upper left. */
export const wideCanvas: PlanCanvas = {
  name: 'wide',
  width: 1600,
  height: 1000,
  margin: 30,
  zones: { columns: 8, rows: 5 },
  blocks: [
    { land: { x: 772, y: 52, width: 772, height: 440 }, quarters: ['ai'], direction: 'across' },
    {
      land: { x: 56, y: 566, width: 652, height: 364 },
      quarters: ['automation'],
      direction: 'across',
    },
    {
      land: { x: 772, y: 566, width: 772, height: 364 },
      quarters: ['other', 'trading'],
      direction: 'across',
    },
  ],
  smaller: [
    {
      height: 560,
      zones: { columns: 8, rows: 3 },
      lands: [{ x: 786, y: 52, width: 758, height: 432 }],
      streets: [{ from: [736, 30], to: [736, 530], width: 64 }],
      crossing: [736, 280],
      scaleAt: [788, 510],
    },
    {
      height: 1000,
      zones: { columns: 8, rows: 5 },
      lands: [
        { x: 772, y: 52, width: 772, height: 440 },
        { x: 56, y: 566, width: 1488, height: 364 },
      ],
      streets: [
        { from: [30, 533], to: [1570, 533], width: 66 },
        { from: [740, 30], to: [740, 533], width: 64 },
      ],
      crossing: [740, 533],
      scaleAt: [58, 956],
    },
  ],
  streets: [
    { from: [30, 533], to: [1570, 533], width: 66 },
    { from: [740, 30], to: [740, 970], width: 64 },
  ],
  crossing: [740, 533],
  street: 40,
  spacing: { lane: 14, between: 8 },
  nameStrip: 26,
  letters: { zone: 19, name: 20, number: 20, label: { size: 15, leading: 17 } },
  hasNames: true,
  hasWords: true,
  scaleAt: [58, 956],
};

/** For narrow screens: the same quarters, one above the other. */
export const tallCanvas: PlanCanvas = {
  name: 'tall',
  width: 760,
  height: 1220,
  margin: 26,
  zones: { columns: 4, rows: 6 },
  blocks: [
    { land: { x: 44, y: 40, width: 672, height: 444 }, quarters: ['ai'], direction: 'across' },
    {
      land: { x: 44, y: 562, width: 302, height: 586 },
      quarters: ['automation'],
      direction: 'down',
    },
    {
      land: { x: 396, y: 562, width: 320, height: 586 },
      quarters: ['trading', 'other'],
      direction: 'down',
    },
  ],
  smaller: [
    {
      height: 616,
      zones: { columns: 4, rows: 3 },
      lands: [{ x: 44, y: 40, width: 672, height: 444 }],
      streets: [{ from: [26, 530], to: [734, 530], width: 56 }],
      crossing: [371, 530],
      scaleAt: [46, 576],
    },
    {
      height: 1100,
      zones: { columns: 4, rows: 6 },
      lands: [
        { x: 44, y: 40, width: 672, height: 444 },
        { x: 44, y: 562, width: 672, height: 460 },
      ],
      streets: [{ from: [26, 530], to: [734, 530], width: 56 }],
      crossing: [371, 530],
      scaleAt: [46, 1060],
    },
  ],
  streets: [
    { from: [26, 530], to: [734, 530], width: 56 },
    { from: [371, 562], to: [371, 1194], width: 50 },
  ],
  crossing: [371, 530],
  street: 18,
  spacing: { lane: 10, between: 6 },
  nameStrip: 30,
  letters: { zone: 21, name: 24, number: 24, label: { size: 13, leading: 15 } },
  hasNames: false,
  hasWords: false,
  scaleAt: [46, 1180],
};
