import { seededChoices } from '#shared/domain/seeded-random.ts';
import { escapeMarkup } from '#shared/domain/escape-markup.mjs';
import { drawingStyles } from '#site/drawings/drawing-styles.ts';
import {
  BUTTON,
  buttonFurniture,
  HEADER,
  headerFurniture,
  PAGE,
  pageFurniture,
} from '#site/drawings/furniture.ts';
import { flowOf } from '#site/drawings/flow.ts';
import type { Area, Board } from '#site/drawings/primitives.ts';
import type { Wired } from '#site/drawings/motifs.ts';
import type { ProjectToDraw } from '#site/drawings/project-to-draw.ts';
import {
  aiDark,
  aiLight,
  automationDark,
  automationLight,
  inkDark,
  inkLight,
  otherDark,
  otherLight,
  paperDark,
  paperLight,
  tradingDark,
  tradingLight,
} from '#site/ui/palette.ts';
import { texts, type Texts } from '#site/texts/en.ts';

const accents: Record<ProjectToDraw['type'], { light: string; dark: string }> = {
  ai: { light: aiLight, dark: aiDark },
  automation: { light: automationLight, dark: automationDark },
  trading: { light: tradingLight, dark: tradingDark },
  other: { light: otherLight, dark: otherDark },
};

// `svg:root` matches only while the drawing is a document of its own: as a file it has its own
// colors and follows the system's scheme; inline, it uses the page's variables.
export const inksOf = (type: ProjectToDraw['type']): string => {
  const { light, dark } = accents[type];
  return `<style>svg:root{--sheet:${paperLight};--ink:${inkLight};--accent:${light}}@media(prefers-color-scheme:dark){svg:root{--sheet:${paperDark};--ink:${inkDark};--accent:${dark}}}</style>`;
};

/** The system in words: each part and where it leads. */
export const describeSystem = (
  { title, system }: { title: string; system: Wired },
  words: Texts['drawings']['inWords'] = texts.drawings.inWords,
): string => {
  const { parts, connections } = system;
  const flows = parts.flatMap(({ name }, from) => {
    const ends = connections
      .filter((connection) => connection.from === from)
      .map(({ to, label }) => (parts[to]?.name ?? '') + (label ? ` (${label})` : ''));
    return ends.length > 0 ? [words.flow(name, ends.join(', '))] : [];
  });
  return words.whole(title, flows.join('; '));
};

interface Canvas {
  label: string;
  size: { width: number; height: number };
  strokeWidth: number;
  style?: string;
  /** The attributes by which a drawing runs. Without them, its marks of motion are dropped. */
  machine?: string;
}

const marksOfMotion = / data-\w="[^"]*"/g;

export const canvas = (
  { label, size: { width, height }, strokeWidth, style = '', machine = '' }: Canvas,
  art: string,
) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeMarkup(label)}"${machine}>` +
  style +
  `<path fill="var(--sheet)" d="M0 0h${width}v${height}H0z"/>` +
  `<g fill="none" stroke="var(--ink)" stroke-width="${strokeWidth}" stroke-linecap="round" stroke-linejoin="round">${machine ? art : art.replaceAll(marksOfMotion, '')}</g></svg>`;

/** A board for a drawing that is shown large. */
export const largeBoard = (seed: string, field: Area): Board => ({
  random: seededChoices(seed),
  field,
  isSmall: false,
  heavy: 'stroke-width="2.6"',
  fine: 'stroke-width=".8"',
  faint: 'stroke-width=".8" opacity=".42"',
});

/** Only the art, without border and lettering, for callers with a frame of their own. */
export const drawArt = (project: ProjectToDraw, field: Area, isLive = false) => {
  const board = { ...largeBoard(project.id, field), isLive };
  return { board, drawn: drawingStyles[project.system.motif](board, project.system) };
};

/** The area of the art on a header drawing. */
export const HEADER_FIELD: Area = { left: 78, right: 858, top: 102, bottom: 586 };

/** The header drawing. Its title block may show a different type name. */
export const drawHeader = (project: ProjectToDraw, type: string = project.type): string => {
  const { board, drawn } = drawArt(project, HEADER_FIELD);
  return canvas(
    { label: describeSystem(project), size: HEADER, strokeWidth: 1.5, style: inksOf(project.type) },
    drawn.art + headerFurniture({ ...project, type }, drawn, board),
  );
};

const drawButton = (project: ProjectToDraw, style?: string): string => {
  const board: Board = {
    random: seededChoices(project.id),
    field: { left: 56, right: 744, top: 62, bottom: 502 },
    isSmall: true,
    heavy: 'stroke-width="4.6"',
    fine: 'stroke-width="1.6"',
    faint: 'stroke-width="1.6" opacity=".4"',
  };
  const { art } = drawingStyles[project.system.motif](board, project.system);
  const label = texts.drawings.inWords.title(project.title);
  return canvas(
    { label, size: BUTTON, strokeWidth: 2.8, style },
    art + buttonFurniture(project, board),
  );
};

/**
 * The drawing of a project's page, 4:3 and inline. The page provides colors, number, title and
 * parts list.
 *
 * @param label the drawing in words
 */
export const drawPage = (project: ProjectToDraw, label = describeSystem(project)): string => {
  const { board, drawn } = drawArt(project, { left: 60, right: 900, top: 92, bottom: 612 }, true);
  const { layers } = flowOf(project.system);
  return canvas(
    {
      label,
      size: PAGE,
      strokeWidth: 1.5,
      // The drive's cycle, for a mechanism; otherwise the layers through which the flow runs.
      machine: drawn.cycle
        ? ` data-t="${drawn.cycle}"`
        : ` data-l="${layers.map((layer) => layer.toString(36)).join('')}"`,
    },
    drawn.art + pageFurniture(project, drawn, board),
  );
};

/** The two files of a project: the header in 16:9 and the button image in 4:3, each under 12 kB. */
export const drawProject = (project: ProjectToDraw): { header: string; button: string } => ({
  // Getters, because few callers need both.
  get header() {
    return drawHeader(project);
  },
  get button() {
    return drawButton(project, inksOf(project.type));
  },
});

/**
 * The button drawings of several projects of one type in one file, stacked. An `<img>` shows one
 * project's with its id as the URL fragment.
 */
export const drawTogether = (
  type: ProjectToDraw['type'],
  projects: readonly ProjectToDraw[],
): string => {
  const { width, height } = BUTTON;
  const views = projects.map(({ id }, index) => {
    const top = index * height;
    return `<view id="${id}" viewBox="0 ${top} ${width} ${height}"/>`;
  });
  const drawings = projects.map((project, index) =>
    drawButton(project).replace(
      '<svg ',
      `<svg y="${index * height}" width="${width}" height="${height}" `,
    ),
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `${inksOf(type)}${views.join('')}${drawings.join('')}</svg>`
  );
};
