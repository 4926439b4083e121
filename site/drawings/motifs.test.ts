import { expect, test } from 'vitest';
import { seededChoices } from '#shared/domain/seeded-random.ts';
import { drawingStyles } from '#site/drawings/drawing-styles.ts';
import type { Board } from '#site/drawings/primitives.ts';
import { sampleSystem } from '#site/drawings/testing/sample-system.ts';
import { essayMotifs, type Connection, type Motif, type System } from '#site/drawings/motifs.ts';

const drawn: Motif[] = [
  'gear-train',
  'rack',
  'pipes',
  'column',
  'manifold',
  'planetary',
  'geneva',
  'escapement',
  'cam',
  'crank',
  'exploded-row',
  'exploded-stack',
  'blocks',
  'turned',
  ...essayMotifs,
];

const of = (motif: Motif, count: number, connections: Connection[]): System => ({
  motif,
  parts: Array.from({ length: count }, (_, i) => ({
    id: `p${i}`,
    name: `Part ${i}`,
    kind: (['actor', 'gate', 'queue', 'model', 'store', 'clock'] as const)[i % 6] ?? 'process',
  })),
  connections,
  dimension: { from: 0, to: count - 1, metric: 'Latency' },
});

const link = (from: number, to: number): Connection => ({ from, to });
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);

const shapes = (motif: Motif): Record<string, System> => ({
  chain: of(
    motif,
    9,
    numbers(8).map((i) => link(i, i + 1)),
  ),
  ring: of(
    motif,
    5,
    numbers(5).map((i) => link(i, (i + 1) % 5)),
  ),
  star: of(
    motif,
    9,
    numbers(8).map((i) => (i % 2 ? link(0, i + 1) : link(i + 1, 0))),
  ),
  crowd: of(
    motif,
    7,
    numbers(16).map((i) => link((i * 3) % 7, (i * 3 + 1 + (i % 5)) % 7)),
  ),
  sources: of(motif, 4, [link(0, 3), link(1, 3), link(2, 3)]),
  sample: sampleSystem(motif),
});

const boards: Board[] = [false, true].map((isSmall) => ({
  random: seededChoices('sample'),
  field: isSmall
    ? { left: 56, right: 744, top: 62, bottom: 502 }
    : { left: 60, right: 900, top: 92, bottom: 612 },
  isSmall,
  heavy: 'stroke-width="2.6"',
  fine: 'stroke-width=".8"',
  faint: 'stroke-width=".8" opacity=".42"',
}));

test.each(drawn)('%s separates the parts of any system inside the field', (motif) => {
  for (const board of boards)
    for (const [name, system] of Object.entries(shapes(motif))) {
      const { art, parts } = drawingStyles[motif](board, system);
      expect(art, name).not.toMatch(/NaN|undefined|Infinity/);
      expect(new Set(parts.map(String)).size, name).toBe(system.parts.length);
      for (const [x, y] of parts) {
        expect(x, name).toBeGreaterThanOrEqual(board.field.left);
        expect(x, name).toBeLessThanOrEqual(board.field.right);
        expect(y, name).toBeGreaterThanOrEqual(board.field.top);
        expect(y, name).toBeLessThanOrEqual(board.field.bottom);
      }
    }
});

test.each(drawn)('%s draws more for each additional connection', (motif) => {
  const [board] = boards;
  if (!board) throw new Error('no board');
  const system = sampleSystem(motif);
  const heads = (connections: readonly Connection[]) => {
    const { art } = drawingStyles[motif](board, { ...system, connections });
    return [...art.matchAll(/stroke="none" d="|d="([^"]*)"[^>]*stroke="none"/g)].reduce(
      (sum, [, data = '']) => sum + (data.match(/z/g) ?? []).length,
      0,
    );
  };
  expect(heads(system.connections)).toBe(system.connections.length);
  expect(heads([...system.connections, link(0, 4)])).toBe(system.connections.length + 1);
});
