import { drawExplodedView } from '#site/drawings/exploded-view.ts';
import { drawGearTrain } from '#site/drawings/gear-train.ts';
import { drawLattice } from '#site/drawings/lattice.ts';
import { createPen, line, path, type Frame, type Pen } from '#site/drawings/pen.ts';
import { drawStripChart } from '#site/drawings/strip-chart.ts';

/** What a drawing depends on. The same plate always gives the same drawing. */
export interface PlateToDraw {
  id: string;
  title: string;
  type: 'ai' | 'automation' | 'trading' | 'other';
}

const hands: Record<PlateToDraw['type'], (pen: Pen, frame: Frame) => string> = {
  ai: drawLattice,
  automation: drawGearTrain,
  trading: drawStripChart,
  other: drawExplodedView,
};

const accents: Record<PlateToDraw['type'], { vellum: string; cyanotype: string }> = {
  ai: { vellum: '#1f5f8b', cyanotype: '#7fb6e0' },
  automation: { vellum: '#2f6b4f', cyanotype: '#86c2a0' },
  trading: { vellum: '#7a5510', cyanotype: '#d9b26a' },
  other: { vellum: '#6b4a78', cyanotype: '#c2a3d1' },
};

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;'); // prettier-ignore

/** Crop marks at the corners, as on a sheet that will be cut. */
const cropMarks = ({ width, height }: Frame): string => {
  const reach = 22;
  const inset = 14;
  const marks = [inset, width - inset].flatMap((x) =>
    [inset, height - inset].map((y) => {
      const right = x < width / 2 ? reach : -reach;
      const down = y < height / 2 ? reach : -reach;
      return line([x + right, y], [x, y], [x, y + down]);
    }),
  );
  return path(marks.join(''), 'stroke-width="1.2"');
};

// `svg:root` holds only while the drawing is a document of its own: as a file it brings its inks and
// follows the system's scheme; inline, the page's own variables are in force.
const inksOf = (type: PlateToDraw['type']): string => {
  const { vellum, cyanotype } = accents[type];
  return `<style>svg:root{--sheet:#f4f6f5;--ink:#0c2b47;--accent:${vellum}}@media(prefers-color-scheme:dark){svg:root{--sheet:#0b2239;--ink:#e8eff2;--accent:${cyanotype}}}</style>`;
};

const sheet = (plate: PlateToDraw, frame: Frame): string => {
  const { width, height } = frame;
  const content = hands[plate.type](createPen(plate.id), frame);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Drawing for ${escape(plate.title)}">` +
    inksOf(plate.type) +
    `<path fill="var(--sheet)" d="M0 0h${width}v${height}H0z"/>` +
    `<g fill="none" stroke="var(--ink)" stroke-width="1.5" stroke-linejoin="round">${cropMarks(frame)}${content}</g></svg>`
  );
};

/** The two drawings of a plate: the header in 16:9 and the button image in 4:3, each under 12 kB. */
export const drawPlate = (plate: PlateToDraw): { header: string; button: string } => ({
  header: sheet(plate, { width: 1280, height: 720 }),
  button: sheet(plate, { width: 800, height: 600 }),
});
