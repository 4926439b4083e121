import { Graph, layout } from '@dagrejs/dagre';
import { escapeMarkup } from '#shared/domain/escape-markup.mjs';
import type { Diagram, DiagramEdge } from './parse-diagram.ts';

interface Point {
  x: number;
  y: number;
}

// Martian Mono advances by 7.5 units at this size and width; notes are smaller.
const CHAR = 7.5;
const NOTE_CHAR = 6.4;
const PADDING = 14;
const MARGIN = 10;
// The width of the text column at which the letters stay readable.
const COLUMN = 880;

const round = (value: number) => Math.round(value * 10) / 10;

const RANK_GAP = 44;

const widthOf = (node: Diagram['nodes'][number]) =>
  Math.max(node.label.length * CHAR, (node.note?.length ?? 0) * NOTE_CHAR) + 2 * PADDING;

const labelWidth = ({ label }: DiagramEdge) => (label ? label.length * NOTE_CHAR + 10 : 0);

/**
 * The minimum width of a diagram drawn to the right: that of its longest path. 0 if its arrows form
 * a cycle, which only a layout can resolve.
 */
const leastWidth = ({ nodes, edges }: Diagram): number => {
  const widths = new Map<string, number | null>();
  let isCyclic = false;
  const from = (node: Diagram['nodes'][number]): number => {
    const known = widths.get(node.id);
    if (known === null) isCyclic = true;
    if (known !== undefined) return known ?? 0;
    widths.set(node.id, null);
    const rest = edges.flatMap((edge) => {
      const to = edge.from === node.id && nodes.find(({ id }) => id === edge.to);
      return to ? [RANK_GAP + labelWidth(edge) + from(to)] : [];
    });
    const width = widthOf(node) + Math.max(0, ...rest);
    widths.set(node.id, width);
    return width;
  };
  const width = Math.max(0, ...nodes.map(from));
  return isCyclic ? 0 : width;
};

const arrange = (diagram: Diagram, direction: Diagram['direction']) => {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({
    rankdir: direction === 'right' ? 'LR' : 'TB',
    nodesep: direction === 'right' ? 22 : 30,
    edgesep: 14,
    ranksep: RANK_GAP,
    marginx: MARGIN,
    marginy: MARGIN,
  });
  for (const node of diagram.nodes) {
    graph.setNode(node.id, { width: widthOf(node), height: node.note ? 52 : 38 });
  }
  diagram.edges.forEach((edge, index) => {
    const label = edge.label ? { width: labelWidth(edge), height: 18 } : {};
    graph.setEdge(edge.from, edge.to, { ...label, labelpos: 'c' }, String(index));
  });
  layout(graph);
  return graph;
};

/** A polyline with its bends cut at 6 units. */
const path = (points: readonly Point[]): string => {
  const out: string[] = [];
  points.forEach((point, index) => {
    const before = points[index - 1];
    const after = points[index + 1];
    if (!before) return out.push(`M${round(point.x)} ${round(point.y)}`);
    if (!after) return out.push(`L${round(point.x)} ${round(point.y)}`);
    const towards = (other: Point) => {
      const length = Math.hypot(other.x - point.x, other.y - point.y) || 1;
      const step = Math.min(10, length / 2) / length;
      return `${round(point.x + (other.x - point.x) * step)} ${round(point.y + (other.y - point.y) * step)}`;
    };
    return out.push(`L${towards(before)}Q${round(point.x)} ${round(point.y)} ${towards(after)}`);
  });
  return out.join('');
};

const arrowHead = (points: readonly Point[]): string => {
  const tip = points.at(-1);
  const from = points.at(-2);
  if (!tip || !from) return '';
  const angle = Math.atan2(tip.y - from.y, tip.x - from.x);
  const wing = (rotation: number) =>
    `${round(tip.x - 9 * Math.cos(angle + rotation))} ${round(tip.y - 9 * Math.sin(angle + rotation))}`;
  return `<path class="d-head" d="M${round(tip.x)} ${round(tip.y)}L${wing(0.32)}L${wing(-0.32)}Z"/>`;
};

const drawEdge = (edge: DiagramEdge, drawn: { points: Point[]; x?: number; y?: number }) => {
  const line = `<path class="${edge.isDashed ? 'd-edge d-dashed' : 'd-edge'}" d="${path(drawn.points)}"/>`;
  const head = arrowHead(drawn.points);
  if (!edge.label || drawn.x === undefined || drawn.y === undefined) return line + head;
  const width = edge.label.length * NOTE_CHAR + 8;
  const back = `<rect class="d-gap" x="${round(drawn.x - width / 2)}" y="${round(drawn.y - 9)}" width="${round(width)}" height="18"/>`;
  const text = `<text class="d-note" x="${round(drawn.x)}" y="${round(drawn.y + 3.5)}">${escapeMarkup(edge.label)}</text>`;
  return line + head + back + text;
};

const drawNodes = (diagram: Diagram, graph: Graph): string =>
  diagram.nodes
    .map((node) => {
      const { x = 0, y = 0, width, height } = graph.node(node.id);
      const box = `<rect class="d-node" x="${round(x - width / 2)}" y="${round(y - height / 2)}" width="${round(width)}" height="${round(height)}"/>`;
      const label = `<text class="d-label" x="${round(x)}" y="${round(node.note ? y - 3 : y + 4)}">${escapeMarkup(node.label)}</text>`;
      const note = node.note
        ? `<text class="d-note" x="${round(x)}" y="${round(y + 14)}">${escapeMarkup(node.note)}</text>`
        : '';
      return box + label + note;
    })
    .join('');

/** The text alternative for screen readers. */
const inWords = (diagram: Diagram): string => {
  const label = (id: string) => diagram.nodes.find((node) => node.id === id)?.label ?? id;
  const edges = diagram.edges.map(
    (edge) => `${label(edge.from)} to ${label(edge.to)}${edge.label ? ` (${edge.label})` : ''}`,
  );
  return `${diagram.title}. ${edges.join('; ')}.`;
};

/** Draws a diagram as SVG with classes only, colored by `site/ui/prose.css`. */
export const drawDiagram = (diagram: Diagram): string => {
  const isRight = diagram.direction === 'right' && leastWidth(diagram) <= COLUMN;
  const asRequested = arrange(diagram, isRight ? 'right' : 'down');
  const isTooWide = isRight && (asRequested.graph().width ?? 0) > COLUMN;
  const graph = isTooWide ? arrange(diagram, 'down') : asRequested;
  const { width = 0, height = 0 } = graph.graph();
  const edges = diagram.edges
    .map((edge, index) => {
      const drawn = graph.edge(edge.from, edge.to, String(index));
      return drawEdge(edge, { ...drawn, points: drawn.points ?? [] });
    })
    .join('');
  const size = `viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(height)}" width="${Math.ceil(width)}" height="${Math.ceil(height)}"`;
  return `<svg class="diagram-drawing" role="img" aria-label="${escapeMarkup(inWords(diagram))}" ${size}>${edges}${drawNodes(diagram, graph)}</svg>`;
};
