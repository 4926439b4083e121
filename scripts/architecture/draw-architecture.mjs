// @ts-check
import { rowsOf, tierImports } from './import-graph.mjs';

const CHIP = { height: 26, gap: 8, characterWidth: 7.3, padding: 20 };
const PANEL = { width: 262, padding: 16, head: 40, gap: 30 };
const MARGIN = 14;

const captions = new Map([
  ['desktop', 'the console as an app'],
  ['site', 'everything in a browser'],
  ['api', 'everything that listens'],
  ['shared', 'contracts, rules, limits: no IO'],
]);

const style = `
    .panel { fill: #f6f8fa; stroke: #d0d7de }
    .chip { fill: #ffffff; stroke: #8c959f }
    .tier { fill: #1f2328; font: 600 15px ui-sans-serif, system-ui, sans-serif }
    .caption { fill: #59636e; font: 12px ui-sans-serif, system-ui, sans-serif }
    .name { fill: #1f2328; font: 12px ui-monospace, SFMono-Regular, Menlo, monospace }
    .arrow { stroke: #0969da; stroke-width: 2; fill: none }
    .tip { fill: #0969da }
    @media (prefers-color-scheme: dark) {
      .panel { fill: #161b22; stroke: #3d444d }
      .chip { fill: #0d1117; stroke: #656c76 }
      .tier, .name { fill: #f0f6fc }
      .caption { fill: #9198a1 }
      .arrow { stroke: #4493f8 }
      .tip { fill: #4493f8 }
    }`;

const chipWidth = (/** @type {string} */ name) => name.length * CHIP.characterWidth + CHIP.padding;

/**
 * Wraps rows that are wider than the panel.
 *
 * @param {string[][]} rows
 * @param {number} width
 */
function wrap(rows, width) {
  return rows.flatMap((row) => {
    /** @type {string[][]} */
    const lines = [[]];
    let used = 0;
    for (const name of row) {
      const needed = chipWidth(name) + CHIP.gap;
      if (used > 0 && used + needed - CHIP.gap > width) {
        lines.push([]);
        used = 0;
      }
      lines.at(-1)?.push(name);
      used += needed;
    }
    return lines;
  });
}

/**
 * @param {Map<string, Set<string>>} graph
 * @param {string} tier
 * @param {{ x: number, y: number, width: number }} at
 */
function panel(graph, tier, { x, y, width }) {
  const lines = wrap(rowsOf(graph, tier), width - 2 * PANEL.padding);
  const height = PANEL.head + lines.length * (CHIP.height + CHIP.gap) - CHIP.gap + PANEL.padding;
  const chips = lines.flatMap((names, line) => {
    const top = y + PANEL.head + line * (CHIP.height + CHIP.gap);
    let left = x + PANEL.padding;
    return names.map((name) => {
      const at = left;
      left += chipWidth(name) + CHIP.gap;
      return `  <rect class="chip" x="${at.toFixed(1)}" y="${top}" width="${chipWidth(name).toFixed(1)}" height="${CHIP.height}" rx="5"/>
  <text class="name" x="${(at + CHIP.padding / 2).toFixed(1)}" y="${top + 17}">${name}</text>`;
    });
  });
  const svg = `  <rect class="panel" x="${x}" y="${y}" width="${width}" height="HEIGHT" rx="8"/>
  <text class="tier" x="${x + PANEL.padding}" y="${y + 25}">${tier}<tspan class="caption" dx="10">${captions.get(tier)}</tspan></text>
${chips.join('\n')}`;
  return { height, svg: (/** @type {number} */ drawn) => svg.replace('HEIGHT', String(drawn)) };
}

const arrow = (/** @type {string} */ d) =>
  `  <path class="arrow" d="${d}" marker-end="url(#tip)"/>`;

/**
 * The tiers, their second-level folders, and which tier imports which, as one SVG for both themes.
 *
 * @param {Map<string, Set<string>>} graph
 */
export function drawArchitecture(graph) {
  const upper = ['desktop', 'site', 'api'];
  const positions = new Map(
    upper.map((tier, index) => [
      tier,
      { x: MARGIN + index * (PANEL.width + PANEL.gap), y: MARGIN, width: PANEL.width },
    ]),
  );
  const panels = upper.map((tier) => panel(graph, tier, positionOf(positions, tier)));
  const height = Math.max(...panels.map((each) => each.height));
  const width = 2 * MARGIN + upper.length * PANEL.width + (upper.length - 1) * PANEL.gap;
  const below = MARGIN + height + 36;
  positions.set('shared', { x: MARGIN, y: below, width: width - 2 * MARGIN });
  const shared = panel(graph, 'shared', positionOf(positions, 'shared'));
  const arrows = tierImports(graph).map(({ from, to }) => {
    const start = positionOf(positions, from);
    const end = positionOf(positions, to);
    if (to === 'shared') {
      return arrow(`M${start.x + start.width / 2} ${MARGIN + height} V${below - 3}`);
    }
    const y = MARGIN + 20;
    return start.x < end.x
      ? arrow(`M${start.x + start.width} ${y} H${end.x - 3}`)
      : arrow(`M${start.x} ${y} H${end.x + end.width + 3}`);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${below + shared.height + MARGIN}" width="${width}" role="img" aria-label="The folders of Foyer and which of them import which">
  <style>${style}
  </style>
  <defs>
    <marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="6" markerHeight="6" orient="auto"><path class="tip" d="M0 0 8 4 0 8z"/></marker>
  </defs>
${panels.map(({ svg }) => svg(height)).join('\n')}
${shared.svg(shared.height)}
${arrows.join('\n')}
</svg>
`;
}

/**
 * @param {Map<string, { x: number, y: number, width: number }>} positions
 * @param {string} tier
 */
function positionOf(positions, tier) {
  const position = positions.get(tier);
  if (position === undefined) throw new Error(`${tier} has no place in the picture`);
  return position;
}
