export interface DiagramNode {
  id: string;
  label: string;
  note: string | null;
}

export interface DiagramEdge {
  from: string;
  to: string;
  label: string | null;
  isDashed: boolean;
}

export interface Diagram {
  title: string;
  direction: 'right' | 'down';
  nodes: DiagramNode[];
  edges: DiagramEdge[];
}

const limits = { title: 50, label: 22, note: 24, edgeLabel: 18, nodes: 12, edges: 16 };

const titleLine = /^title:\s*(.+)$/;
const directionLine = /^direction:\s*(right|down)$/;
const nodeLine = /^([a-z0-9_-]+)\s*\[([^\]]+)\](?:\s*\((.+)\))?$/;
const edgeLine = /^([a-z0-9_-]+)\s*(-->|->)\s*([a-z0-9_-]+)(?:\s*:\s*(.+))?$/;

const fault = (number: number, text: string): never => {
  throw new Error(`diagram line ${number}: ${text}`);
};

const within = (number: number, what: string, text: string, max: number): string =>
  text.length <= max
    ? text
    : fault(number, `${what} has ${text.length} characters, at most ${max}`);

const optional = (number: number, what: string, text: string | undefined, max: number) =>
  text === undefined ? null : within(number, what, text.trim(), max);

const readStatement = (diagram: Diagram, line: string, number: number): void => {
  const title = titleLine.exec(line);
  if (title?.[1]) {
    diagram.title = within(number, 'title', title[1].trim(), limits.title);
    return;
  }
  const direction = directionLine.exec(line);
  if (direction) {
    diagram.direction = direction[1] === 'down' ? 'down' : 'right';
    return;
  }
  // Edges first: an id may contain hyphens, so `a--> b` must not be parsed as a node.
  const edge = edgeLine.exec(line);
  if (edge?.[1] && edge[3]) {
    const label = optional(number, 'edge label', edge[4], limits.edgeLabel);
    diagram.edges.push({ from: edge[1], to: edge[3], label, isDashed: edge[2] === '-->' });
    return;
  }
  const node = nodeLine.exec(line);
  if (!node?.[1] || !node[2])
    return fault(
      number,
      `not understood: ${line}; a line is "title: …", "direction: right" or "down", a part such as "api [Gateway]", or an arrow such as "api -> store"`,
    );
  const [, id, label] = node;
  if (diagram.nodes.some((known) => known.id === id)) fault(number, `node ${id} declared twice`);
  diagram.nodes.push({
    id,
    label: within(number, 'label', label.trim(), limits.label),
    note: optional(number, 'note', node[3], limits.note),
  });
};

/**
 * Parses the language of `diagram` fences: title, direction, nodes, edges, one per line. Throws an
 * Error that names the line and the problem.
 */
export const parseDiagram = (source: string): Diagram => {
  const diagram: Diagram = { title: '', direction: 'right', nodes: [], edges: [] };
  source.split('\n').forEach((raw, index) => {
    const line = raw.trim();
    if (line !== '') readStatement(diagram, line, index + 1);
  });
  const ids = new Set(diagram.nodes.map((node) => node.id));
  if (diagram.title === '') fault(1, 'a diagram needs a title');
  if (ids.size < 2 || ids.size > limits.nodes)
    fault(1, `2 to ${limits.nodes} nodes, not ${ids.size}`);
  if (diagram.edges.length > limits.edges) fault(1, `at most ${limits.edges} edges`);
  for (const edge of diagram.edges)
    for (const end of [edge.from, edge.to])
      if (!ids.has(end)) fault(1, `edge names ${end}, which is not declared`);
  return diagram;
};
