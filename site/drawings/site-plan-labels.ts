import type { PlanCanvas } from '#site/drawings/site-plan-canvases.ts';
import type { Rectangle } from '#site/drawings/site-plan-strips.ts';
import type { Plot } from '#site/drawings/site-plan.ts';

/** The text under a building. The number precedes the first row. */
export interface PlotLabel {
  number: string;
  rows: readonly string[];
  x: number;
  /** The baseline of the first row. */
  y: number;
  /** The height that the text takes, measured from the land's lower edge. */
  foot: number;
}

// Widths of Archivo at weight 500 in ems, rounded up. The build has no canvas to measure on.
const widths: readonly (readonly [ems: number, characters: string])[] = [
  [0.24, 'ijlI'],
  [0.31, "ft .,'/"],
  [0.35, 'r-()'],
  [0.54, 'ckvxyszL'],
  [0.585, 'abdeghnopqu0123456789'],
  [0.62, 'FTJ'],
  [0.71, 'ABEKPSVXYZ'],
  [0.74, 'wCDHNRU'],
  [0.8, 'GOQ'],
];
const WIDEST = 0.95;
/** The width of a character of Martian Mono, the face of the number. */
const MONO = 0.65;
/** Between the edge of the land and the text. */
const INDENT = 2;
/** Between the building and the text, with space for the building's shadow. */
const GAP = 9;

const widthOf = (text: string): number =>
  Array.from(text).reduce(
    (sum, one) => sum + (widths.find(([, characters]) => characters.includes(one))?.[0] ?? WIDEST),
    0,
  );

/** Includes the space after it. */
const numberWidth = (number: string) => (number.length + 0.6) * MONO;

/** Wraps whole words into at most `most` rows. The first is `first` ems wide, the others `room`. */
const wrap = (title: string, most: number, first: number, room: number): string[] => {
  const rows = [''];
  for (const word of title.split(' ')) {
    const row = rows.at(-1) ?? '';
    const longer = row === '' ? word : `${row} ${word}`;
    if (widthOf(longer) <= (rows.length === 1 ? first : room)) rows[rows.length - 1] = longer;
    else if (rows.length < most && widthOf(word) <= room) rows.push(word);
    else return rows;
  }
  return rows;
};

const wordsOn = ({ project, land }: Plot, { letters, hasNames }: PlanCanvas) => {
  // The quarter shows the rest of the number.
  const number = project.number.replace(/^.*-/, '');
  const room = (land.width - 2 * INDENT) / letters.label.size;
  return { number, rows: wrap(project.title, hasNames ? 3 : 2, room - numberWidth(number), room) };
};

/**
 * The label of each plot. The texts along a lane begin at the same height, that of the longest
 * label. Narrow canvases show only the number; where they are wide enough, the style sheet shows
 * the names and moves the first row up.
 */
export const labelPlots = (
  plots: readonly Plot[],
  canvas: PlanCanvas,
): ReadonlyMap<Plot, PlotLabel> => {
  const { number: numberSize, label } = canvas.letters;
  const words = new Map(plots.map((plot) => [plot, wordsOn(plot, canvas)]));
  const rowsAlong = (lane: number) =>
    Math.max(
      ...[...words].filter(([{ land }]) => land.y === lane).map(([, { rows }]) => rows.length),
    );
  return new Map(
    [...words].map(([plot, own]) => {
      const { x, y, height } = plot.land;
      const size = canvas.hasNames ? label.size : numberSize;
      const below = size * 0.42 + (canvas.hasNames ? label.leading * (rowsAlong(y) - 1) : 0);
      const foot = canvas.hasNames ? below + size + GAP : size * 1.7;
      return [
        plot,
        {
          number: own.number,
          // Land lower than its text shows only the number.
          rows: height < foot ? [] : own.rows,
          x: Math.round(x) + INDENT,
          y: Math.round(y + height - below),
          foot: Math.round(foot),
        },
      ];
    }),
  );
};

/** The box of a label's text. */
export const boxOf = (label: PlotLabel, { hasNames, letters }: PlanCanvas): Rectangle => {
  const { size, leading } = letters.label;
  const [first = '', ...others] = label.rows;
  const ems = Math.max(numberWidth(label.number) + widthOf(first), ...others.map(widthOf));
  return {
    x: label.x,
    y: label.y - size * 0.8 - (hasNames ? 0 : leading),
    width: ems * size,
    height: size + leading * (label.rows.length - 1),
  };
};
