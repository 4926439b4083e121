import { escapeMarkup } from '#shared/domain/escape-markup.mjs';
import { circle, path, type Point } from '#site/drawings/primitives.ts';
import { drawBuilding } from '#site/drawings/site-plan-building.ts';
import {
  drawConnection,
  drawFrame,
  drawNorthArrow,
  drawScale,
  drawStreets,
  drawWall,
  edgeOf,
} from '#site/drawings/site-plan-ground.ts';
import { labelPlots, type PlotLabel } from '#site/drawings/site-plan-labels.ts';
import type { PlanCanvas } from '#site/drawings/site-plan-canvases.ts';
import type { Plot, Quarter, SitePlan } from '#site/drawings/site-plan.ts';
import { texts, type Texts } from '#site/texts/en.ts';

const drawLabel = ({ number, rows, x, y }: PlotLabel, { label }: PlanCanvas['letters']) => {
  const names = rows.map((row, index) => {
    if (row === '') return '';
    const below = index > 0 ? ` x="${x}" dy="${label.leading}"` : '';
    return `<tspan${below}>${index === 0 ? ' ' : ''}${escapeMarkup(row)}</tspan>`;
  });
  return `<text x="${x}" y="${y}">${number}${names.join('')}</text>`;
};

/** The site's own words on the plan. */
interface PlanWords {
  types: Texts['ui']['type'];
  hall: string;
  hallShort: string;
}

const SEAL_RADIUS = 50;

/** Only where it can be told from its neighbors. */
const drawRoof = (seal: string | undefined, [x, y]: Point, reach: number): string => {
  if (!seal || reach < 4) return '';
  const at = `transform="translate(${x} ${y}) scale(${(reach / SEAL_RADIUS).toFixed(2)})"`;
  return `<g class="plot-seal" ${at}><circle r="${SEAL_RADIUS}"/>${seal}</g>`;
};

/** The circle at the crossing is the hall. */
const drawHall = ({ crossing, letters }: PlanCanvas, words: PlanWords): string =>
  `<a href="/vr" tabindex="-1" data-hall="" data-needs="vr" class="plan-hall" aria-label="${escapeMarkup(words.hall)}">` +
  path(circle(crossing, 38), 'class="plan-hall-ground"') +
  `<text x="${crossing[0] - 44}" y="${crossing[1] + 7}" font-size="${letters.zone}">${escapeMarkup(words.hallShort)}</text></a>`;

const drawPlot = (
  plot: Plot,
  label: PlotLabel,
  { letters, name }: PlanCanvas,
  seal: string | undefined,
): string => {
  const { project, land, relations } = plot;
  const { outline, detail, posts, middle, reach } = drawBuilding(plot, label.foot);
  // A project in progress casts no shadow. The more relations a project has, the taller it is.
  const height = project.status === 'in-progress' ? 0 : 3 + Math.min(9, relations);
  const shadow =
    height > 0
      ? path(outline, `class="plot-shadow" transform="translate(${height} ${height})"`)
      : '';
  const hatch = project.status === 'archived' ? ` fill="url(#plan-hatch-${name})"` : '';
  return (
    `<a href="/projects/${project.id}" tabindex="-1" data-plot="${project.id}" class="plot plot-${project.status} type-${project.type}">` +
    path(edgeOf(land), 'class="plot-land"') +
    shadow +
    path(outline, 'class="plot-building"') +
    (hatch && path(outline, `class="plot-hatch"${hatch}`)) +
    path(detail, 'class="plot-detail"') +
    (posts && path(posts, 'class="plot-posts"')) +
    drawRoof(seal, middle, reach) +
    `${drawLabel(label, letters)}</a>`
  );
};

const nameQuarter = (
  { name, land, plots }: Quarter,
  { letters, nameStrip }: PlanCanvas,
  names: Texts['ui']['type'],
): string => {
  const y = Math.round(land.y + nameStrip - letters.name * 0.55);
  const size = `font-size="${letters.name}"`;
  return `<g class="plan-name type-${name}"><text x="${Math.round(land.x)}" y="${y}" ${size}>${escapeMarkup(names[name])}</text><text class="plan-count" x="${Math.round(land.x + land.width)}" y="${y}" ${size}>${plots.length}</text></g>`;
};

const hatchOf = (name: string) =>
  `<defs><pattern id="plan-hatch-${name}" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0v6" class="plan-hatching"/></pattern></defs>`;

/**
 * The plan as inline SVG, in the page's own colors, with the roofs' emblems by project (`seals`, as SVG).
 * Hidden from assistive technology and the tab key until the code for its keys is loaded, because
 * the schedule below has the same links.
 */
export const drawSitePlan = (
  plan: SitePlan,
  seals: ReadonlyMap<string, string> = new Map(),
  words: PlanWords = {
    types: texts.ui.type,
    hall: texts.home.plan.hall,
    hallShort: texts.home.plan.hallShort,
  },
): string => {
  const { canvas, quarters, plots, connections } = plan;
  const labels = labelPlots(plots, canvas);
  return (
    `<svg viewBox="0 0 ${canvas.width} ${canvas.height}" aria-hidden="true" focusable="false">` +
    hatchOf(canvas.name) +
    drawFrame(canvas) +
    drawStreets(canvas) +
    quarters
      .map((quarter) => drawWall(quarter, canvas) + nameQuarter(quarter, canvas, words.types))
      .join('') +
    path(plots.map(({ land }) => edgeOf(land)).join(''), 'class="plan-lots"') +
    path(
      connections.map((each) => drawConnection(each, canvas)).join(''),
      'class="plan-connections"',
    ) +
    [...labels]
      .map(([plot, label]) => drawPlot(plot, label, canvas, seals.get(plot.project.id)))
      .join('') +
    drawNorthArrow(canvas) +
    drawHall(canvas, words) +
    drawScale(canvas, plan.landPerWeight) +
    '</svg>'
  );
};
