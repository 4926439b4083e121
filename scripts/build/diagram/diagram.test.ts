import { expect, test } from 'vitest';
import { drawDiagram } from './draw-diagram.ts';
import { parseDiagram } from './parse-diagram.ts';

const source = `
title: From order to fill
direction: down
a-1 [Gate] (risk & limits)
b [Venue]
c [Log]
a-1 -> b: orders
b --> c
c --> a-1: replay <1 day
`;

test('parses a diagram: title, direction, nodes with notes, edges with labels and dashes', () => {
  expect(parseDiagram(source)).toEqual({
    title: 'From order to fill',
    direction: 'down',
    nodes: [
      { id: 'a-1', label: 'Gate', note: 'risk & limits' },
      { id: 'b', label: 'Venue', note: null },
      { id: 'c', label: 'Log', note: null },
    ],
    edges: [
      { from: 'a-1', to: 'b', label: 'orders', isDashed: false },
      { from: 'b', to: 'c', label: null, isDashed: true },
      { from: 'c', to: 'a-1', label: 'replay <1 day', isDashed: true },
    ],
  });
});

test.each([
  ['no title', 'a [A]\nb [B]\na -> b', 'needs a title'],
  ['one node', 'title: T\na [A]', '2 to 12 nodes'],
  ['an undeclared end', 'title: T\na [A]\nb [B]\na -> z', 'edge names z'],
  ['a node twice', 'title: T\na [A]\na [A]', 'line 3: node a declared twice'],
  ['a long label', `title: T\na [${'x'.repeat(23)}]`, 'line 2: label has 23 characters'],
  ['a long note', `title: T\na [A] (${'x'.repeat(25)})`, 'note has 25 characters'],
  ['a long edge label', `title: T\na [A]\nb [B]\na -> b: ${'x'.repeat(19)}`, 'line 4: edge label'],
  ['a long title', `title: ${'x'.repeat(51)}`, 'line 1: title has 51'],
  ['an unknown direction', 'title: T\ndirection: left', 'line 2: not understood'],
  ['anything else', 'title: T\nsomething', 'line 2: not understood: something; a line is'],
])('a diagram with %s is rejected', (_, text, fault) => {
  expect(() => parseDiagram(text)).toThrow(fault);
});

test('a drawing has every label, escaped, and a text description', () => {
  const svg = drawDiagram(parseDiagram(source));
  expect(svg).toContain(
    'aria-label="From order to fill. Gate to Venue (orders); Venue to Log; Log to Gate (replay &lt;1 day)."',
  );
  expect(svg).toContain('>risk &amp; limits</text>');
  expect(svg.match(/class="d-node"/g)).toHaveLength(3);
  expect(svg.match(/class="d-edge d-dashed"/g)).toHaveLength(2);
  expect(svg).not.toMatch(/NaN|undefined|style=/);
});

test('a drawing too wide for the column is drawn top to bottom', () => {
  const nodes = Array.from({ length: 9 }, (_, i) => `n${i} [Node number ${i} here]`);
  const edges = nodes.slice(1).map((_, i) => `n${i} -> n${i + 1}`);
  const svg = drawDiagram(parseDiagram(['title: Long', ...nodes, ...edges].join('\n')));
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  expect(Number(width)).toBeLessThan(Number(height));
});
