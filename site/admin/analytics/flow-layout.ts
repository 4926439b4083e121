import type { Flow } from '#shared/contracts/analytics-answers.ts';

export const COLUMN_WIDTH = 132;
export const BAR_WIDTH = 6;
const GAP = 8;
// The height of two lines of text beside each bar.
const LABEL_HEIGHT = 34;
const TALLEST = 220;

export interface FlowNode {
  readonly step: number;
  readonly page: string | null;
  readonly visits: number;
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

export interface FlowBand {
  readonly key: string;
  readonly path: string;
}

interface Spot {
  readonly step: number;
  readonly page: string | null;
}

const keyOf = ({ step, page }: Spot): string => JSON.stringify([step, page]);

const layOutNodes = (flow: Flow): FlowNode[] => {
  const chosen = { step: 0, pages: [{ page: flow.page, visits: flow.visits }] };
  const steps = [...flow.steps, chosen].toSorted((a, b) => a.step - b.step);
  return steps.flatMap(({ step, pages }, column) => {
    let y = 0;
    return pages.map(({ page, visits }) => {
      const height = Math.max(1, (TALLEST * visits) / Math.max(1, flow.visits));
      const node = { step, page, visits, x: column * COLUMN_WIDTH, y, height };
      y += Math.max(height, LABEL_HEIGHT) + GAP;
      return node;
    });
  });
};

/** A band between two bars, as high as its visits at both ends. */
const bandPath = (x: number, [y, otherY]: readonly [number, number], height: number): string => {
  const [left, right] = [x + BAR_WIDTH, x + COLUMN_WIDTH];
  const middle = (left + right) / 2;
  const curve = (fromY: number, to: number, toY: number) =>
    `C${middle},${fromY} ${middle},${toY} ${to},${toY}`;
  const back = curve(otherY + height, left, y + height);
  return `M${left},${y}${curve(y, right, otherY)}V${otherY + height}${back}Z`;
};

/** The positions of a flow's bars and bands, step by step from left to right. */
export const layOutFlow = (flow: Flow) => {
  const nodes = layOutNodes(flow);
  const nodeAt = new Map(nodes.map((node) => [keyOf(node), node]));
  /** The used height of each bar's side, from its top. */
  const taken = new Map<string, number>();
  const take = (node: FlowNode, side: 'left' | 'right', height: number): number => {
    const key = `${side} ${keyOf(node)}`;
    const from = taken.get(key) ?? 0;
    taken.set(key, from + height);
    return node.y + from;
  };
  const bands = flow.links.flatMap(({ step, page, beside, visits }): FlowBand[] => {
    const outer = nodeAt.get(keyOf({ step, page }));
    const inner = nodeAt.get(keyOf({ step: step - Math.sign(step), page: beside }));
    if (!outer || !inner) return [];
    const [from, to] = step < 0 ? [outer, inner] : [inner, outer];
    const height = (TALLEST * visits) / Math.max(1, flow.visits);
    const ys = [take(from, 'right', height), take(to, 'left', height)] as const;
    return [{ key: JSON.stringify([step, page, beside]), path: bandPath(from.x, ys, height) }];
  });
  return {
    nodes,
    bands,
    width: (flow.steps.length + 1) * COLUMN_WIDTH,
    height: Math.max(...nodes.map((node) => node.y + Math.max(node.height, LABEL_HEIGHT))),
  };
};
