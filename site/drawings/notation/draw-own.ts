import {
  canvas,
  describeSystem,
  drawHeader,
  inksOf,
  largeBoard,
} from '#site/drawings/draw-project.ts';
import { bareFurniture, HEADER, type TitleToDraw } from '#site/drawings/furniture.ts';
import { flatSign, kindSign } from '#site/drawings/kind-sign.ts';
import { lettersAt } from '#site/drawings/lettering.ts';
import { essayMotifs, motifs, partKinds, type Wired } from '#site/drawings/motifs.ts';
import { drawSchematic } from '#site/drawings/notation/draw-schematic.ts';
import { path, type Area } from '#site/drawings/primitives.ts';
import { texts } from '#site/texts/en.ts';

/** The styles for a visitor's system. The motifs require four to nine parts. */
export const ownMotifs = ['schematic', ...motifs, ...essayMotifs] as const;
type OwnMotif = (typeof ownMotifs)[number];
export interface OwnToDraw {
  system: Wired;
  motif: string;
  title: string;
  /** The author; empty if not given. */
  name: string;
  /** The date as `2026-01-31`. */
  day: string;
}

const FIELD: Area = { left: 60, right: 1220, top: 60, bottom: 524 };
/** The maximum scale of a small system. */
const MOST_SCALE = 1.3;

/** The signs of the kinds used in the system, with their names. */
const legend = ({ parts }: Wired): string => {
  const used = partKinds.filter((kind) => parts.some((part) => part.kind === kind));
  const seats = used.map((kind, at) => ({
    kind,
    x: 76 + (at % 5) * 160,
    y: 590 + Math.floor(at / 5) * 48,
  }));
  return (
    path(seats.map(({ kind, x, y }) => kindSign(kind, flatSign([x, y], 10))).join('')) +
    lettersAt(
      seats.map(({ kind, x, y }) => [kind, [x + 24, y + 5]]),
      9,
      { anchor: 'start' },
    )
  );
};

const drawAsSchematic = (own: OwnToDraw, title: TitleToDraw): string => {
  const { system } = own;
  const board = largeBoard(own.title, FIELD);
  const { art, width, height } = drawSchematic(system, board);
  const [wide, high] = [FIELD.right - FIELD.left, FIELD.bottom - FIELD.top];
  // A system that does not fit is drawn on a larger canvas of the same shape, never smaller.
  const factor = Math.max(1, width / wide, height / high);
  const scale = Math.min(MOST_SCALE, (wide * factor) / width, (high * factor) / height);
  const left = FIELD.left * factor + (wide * factor - width * scale) / 2;
  const top = FIELD.top * factor + (high * factor - height * scale) / 2;
  const origin = [left, top].map((value) => Math.round(value)).join(' ');
  const short = (value: number) => Math.round(value * 1000) / 1000;
  return canvas(
    {
      label: describeSystem({ title: title.title, system }),
      size: {
        width: Math.round(HEADER.width * factor),
        height: Math.round(HEADER.height * factor),
      },
      strokeWidth: 1.5,
      style: inksOf('other'),
    },
    `<g transform="scale(${short(factor)})">${bareFurniture(title, board)}${legend(system)}</g>` +
      `<g transform="translate(${origin})scale(${short(scale)})">${art}</g>`,
  );
};

const motifParts = { least: 4, most: 9 } as const;

/** The motif, if it is known and can show that many parts; otherwise the schematic. */
const fitting = (motif: string, parts: number): OwnMotif =>
  parts >= motifParts.least && parts <= motifParts.most
    ? (ownMotifs.find((each) => each === motif) ?? 'schematic')
    : 'schematic';

/**
 * A visitor's system as an SVG file of 16:9, at least 1280 units wide. An unknown or unsuitable
 * motif falls back to the schematic.
 */
export const drawOwn = (own: OwnToDraw): string => {
  const { system, title, name, day } = own;
  const motif = fitting(own.motif, system.parts.length);
  const block = {
    number: 'Own',
    title: title || texts.drawings.editor.untitled,
    date: day,
    status: name,
  };
  if (motif === 'schematic') return drawAsSchematic(own, { ...block, type: motif });
  return drawHeader(
    {
      ...block,
      id: block.title,
      type: 'other',
      metrics: [],
      system: { ...system, motif, dimension: null },
    },
    motif,
  );
};
