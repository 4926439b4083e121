import { drawButtonArt } from '#site/drawings/draw-button-art.ts';
import { BUTTON, buttonFurniture, HEADER, headerFurniture } from '#site/drawings/furniture.ts';
import { drawingStyleFor } from '#site/drawings/drawing-styles.ts';
import { createSeededRandom, type Board } from '#site/drawings/seeded-random.ts';
import type { ProjectToDraw } from '#site/drawings/project-to-draw.ts';

const accents: Record<ProjectToDraw['type'], { light: string; dark: string }> = {
  ai: { light: '#1f5f8b', dark: '#7fb6e0' },
  automation: { light: '#2f6b4f', dark: '#86c2a0' },
  trading: { light: '#7a5510', dark: '#d9b26a' },
  other: { light: '#6b4a78', dark: '#c2a3d1' },
};

const escape = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

// `svg:root` holds only while the drawing is a document of its own: as a file it brings its inks and
// follows the system's scheme; inline, the page's own variables are in force.
const inksOf = (type: ProjectToDraw['type']): string => {
  const { light, dark } = accents[type];
  return `<style>svg:root{--sheet:#f4f6f5;--ink:#0c2b47;--accent:${light}}@media(prefers-color-scheme:dark){svg:root{--sheet:#0b2239;--ink:#e8eff2;--accent:${dark}}}</style>`;
};

const canvas = (
  project: ProjectToDraw,
  { width, height }: { width: number; height: number },
  strokeWidth: number,
  content: string,
) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Drawing for ${escape(project.title)}">` +
  inksOf(project.type) +
  `<path fill="var(--sheet)" d="M0 0h${width}v${height}H0z"/>` +
  `<g fill="none" stroke="var(--ink)" stroke-width="${strokeWidth}" stroke-linecap="round" stroke-linejoin="round">${content}</g></svg>`;

/** The art alone, without border and lettering, for whoever has a sheet of their own. */
export const drawArt = (project: ProjectToDraw, field: Board['field']) => {
  const board: Board = {
    random: createSeededRandom(project.id),
    field,
    isSmall: false,
    heavy: 'stroke-width="2.6"',
    fine: 'stroke-width=".8"',
    faint: 'stroke-width=".8" opacity=".42"',
  };
  return { board, drawn: drawingStyleFor(project)(board) };
};

const header = (project: ProjectToDraw): string => {
  const { board, drawn } = drawArt(project, { left: 70, right: 1210, top: 112, bottom: 540 });
  return canvas(project, HEADER, 1.5, drawn.art + headerFurniture(project, drawn, board));
};

const button = (project: ProjectToDraw): string => {
  const board: Board = {
    random: createSeededRandom(`${project.id} button`),
    field: { left: 56, right: 744, top: 52, bottom: 512 },
    isSmall: true,
    heavy: 'stroke-width="4.6"',
    fine: 'stroke-width="1.6"',
    faint: 'stroke-width="1.6" opacity=".4"',
  };
  return canvas(
    project,
    BUTTON,
    2.8,
    drawButtonArt(project, board) + buttonFurniture(project, board),
  );
};

/** The two drawings of a project: the header in 16:9 and the button image in 4:3, each under 12 kB. */
export const drawProject = (project: ProjectToDraw): { header: string; button: string } => ({
  header: header(project),
  button: button(project),
});
