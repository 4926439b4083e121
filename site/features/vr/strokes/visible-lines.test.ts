import { expect, test } from 'vitest';
import { readDrawing, type Trace } from './read-drawing.ts';
import { visibleLines } from './visible-lines.ts';

const paper = 'fill="var(--sheet)"';
const read = (...paths: string[]): Trace[] =>
  readDrawing(paths.map((each) => `<path ${each}/>`).join(''));
const placesOf = (traces: readonly Trace[], index: number) =>
  visibleLines(traces)
    .filter(({ trace }) => trace === traces[index])
    .map(({ from, to }) => [from, to]);

test('paper over a line hides the part beneath it', () => {
  const traces = read('d="M0 50H100"', `d="M20 0H60V100H20z" ${paper}`);
  expect(placesOf(traces, 0)).toEqual([
    [
      [0, 50],
      [20, 50],
    ],
    [
      [60, 50],
      [100, 50],
    ],
  ]);
});

test('strokes drawn after the paper are on top of it', () => {
  const traces = read(`d="M20 0H60V100H20z" ${paper}`, 'd="M0 50H100"');
  expect(placesOf(traces, 1)).toEqual([
    [
      [0, 50],
      [100, 50],
    ],
  ]);
});

test('a line completely beneath is removed, and one beside it is unchanged', () => {
  const traces = read('d="M30 50H40"', 'd="M0 200H100"', `d="M20 0H60V100H20z" ${paper}`);
  expect(placesOf(traces, 0)).toEqual([]);
  expect(placesOf(traces, 1)).toEqual([
    [
      [0, 200],
      [100, 200],
    ],
  ]);
});

test('a dot beneath paper is removed', () => {
  const traces = read('d="M30 50h0"', `d="M20 0H60V100H20z" ${paper}`);
  expect(placesOf(traces, 0)).toEqual([]);
});

test('dashes cover their share of the line', () => {
  const traces = read('d="M0 0H360" stroke-dasharray="10 5"');
  const drawn = visibleLines(traces).reduce((sum, { from, to }) => sum + to[0] - from[0], 0);
  expect(drawn).toBeCloseTo(240);
});

test('reads a transform, a width and a faint line', () => {
  const [trace] = read(
    'transform="translate(10 20)scale(2)" stroke-width=".7" opacity=".4" stroke="var(--accent)" d="M1 1h3"',
  );
  expect(trace?.lines).toEqual([
    [
      [12, 22],
      [18, 22],
    ],
  ]);
  expect(trace?.width).toBeCloseTo(1.4);
  expect(trace?.opacity).toBe(0.4);
  expect(trace?.isAccent).toBe(true);
});
