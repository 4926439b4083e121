import { escapeMarkup } from '#shared/domain/escape-markup.mjs';
import { drawArt } from '#site/drawings/draw-project.ts';
import { withInks } from '#site/drawings/inks.ts';
import { flatSigns } from '#site/drawings/kind-sign.ts';
import { letters, lettersAt } from '#site/drawings/lettering.ts';
import { partKinds } from '#site/drawings/motifs.ts';
import { accent, line, path, rectangle, type Point } from '#site/drawings/primitives.ts';
import type { ProjectToDraw } from '#site/drawings/project-to-draw.ts';
import {
  aiDark,
  automationDark,
  inkDark,
  otherDark,
  paperDark,
  tradingDark,
} from '#site/ui/palette.ts';

/** A picture for link previews: a drawing over its title block, always in the dark theme. */
export interface CardToDraw {
  /** The project whose drawing and parts it shows; null for the signs of all drawings. */
  project: ProjectToDraw | null;
  title: string;
  /** The project number, or the kind of page. */
  mark: string;
  note: string;
  ownerName: string;
}

const inks: Record<ProjectToDraw['type'], string> = {
  ai: aiDark,
  automation: automationDark,
  trading: tradingDark,
  other: otherDark,
};

/** Wraps text at the line width. The bold expanded face is about two thirds of its size wide. */
const broken = (text: string, size: number, width: number): string[] => {
  const most = Math.floor(width / (size * 0.66));
  const rows: string[] = [''];
  for (const word of text.split(' ')) {
    const row = rows.at(-1) ?? '';
    if (row && row.length + word.length + 1 > most) rows.push(word);
    else rows[rows.length - 1] = row ? `${row} ${word}` : word;
  }
  return rows;
};

const titleOf = (title: string): string => {
  const fitting =
    [54, 46, 40, 34, 28].find((size) => broken(title, size, 700).length * size * 1.12 <= 124) ?? 24;
  const rows = broken(title, fitting, 700);
  const top = 508 - ((rows.length - 1) * fitting * 1.12) / 2 + fitting * 0.36;
  return rows
    .map(
      (row, i) =>
        `<text x="64" y="${Math.round(top + i * fitting * 1.12)}" font-size="${fitting}">${escapeMarkup(row)}</text>`,
    )
    .join('');
};

const artAndParts = (project: ProjectToDraw): string => {
  const { drawn } = drawArt(project, { left: 580, right: 1120, top: 54, bottom: 388 });
  const names = project.system.parts.map(({ name }, i) => `${i + 1} ${name}`);
  const pitch = Math.min(42, 320 / names.length);
  return drawn.art + letters(names, [64, 76 + pitch / 2], { size: 13, leading: pitch / 13 });
};

/** The signs of the drawings, which show what the drawings are like. */
const allSigns = () => {
  const size = 36;
  // Five signs, and below them the others between two.
  const at = (index: number): Point =>
    index < 5 ? [224 + index * 188, 136] : [318 + (index - 5) * 188, 286];
  return (
    flatSigns(partKinds.map((kind, index) => [kind, at(index), size])) +
    lettersAt(
      partKinds.map((kind, index) => [kind, [at(index)[0], at(index)[1] + 2 * size]]),
      13,
    )
  );
};

/** 1200 × 630, self-contained except for the font "Archivo". */
export const drawCard = ({ project, title, mark, note, ownerName }: CardToDraw): string => {
  const frame = { left: 28, right: 1172, top: 28, bottom: 602 };
  const block = { ...frame, top: 416 };
  const markSize = Math.min(30, 300 / mark.length);
  const art =
    path(rectangle({ left: 12, right: 1188, top: 12, bottom: 618 }), 'stroke-width=".8"') +
    (project ? artAndParts(project) : allSigns()) +
    path(rectangle(block), 'fill="var(--sheet)"') +
    path(line([800, 416], [800, 602]) + line([800, 516], [1172, 516]), 'stroke-width=".8"') +
    path(rectangle(frame), 'stroke-width="2.6"') +
    path(line([28, 416], [1172, 416]), `${accent} stroke-width="5"`) +
    letters(mark, [824, 486], { size: markSize, attributes: accent }) +
    letters(note, [824, 578], { size: Math.min(11, 320 / note.length) });
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">' +
    '<path fill="var(--sheet)" d="M0 0h1200v630H0z"/>' +
    `<g fill="none" stroke="var(--ink)" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${art}</g>` +
    `<g fill="var(--ink)" font-family="Archivo" letter-spacing="-.5">${titleOf(title)}<text x="824" y="552" font-size="22" letter-spacing="0">${escapeMarkup(ownerName)}</text></g></svg>`;
  // The build's renderer does not support CSS variables.
  return withInks(svg, { paper: paperDark, ink: inkDark, accent: inks[project?.type ?? 'other'] });
};
