import { box, disc, scale, stroke, through, words, type Spot } from './picture.ts';
import type { Values, WorkingDrawing } from './working-drawing.ts';

/** Tokens of context that fit beside the weights of the 70B model on the four cards of a node. */
const ROOM = 260_000;
/** Milliseconds of one decoding step: the weights are read once, each sequence adds its own cache. */
const stepMs = (batch: number, context: number) => 21 + batch * (0.12 + context / 90_000);

export interface Point {
  /** Sequences that really run: the rest waits for memory. */
  running: number;
  /** Milliseconds between two tokens of one answer. */
  tokenMs: number;
  /** Tokens a second, of all answers together. */
  throughput: number;
}

export const batchOf = (wanted: number, context: number): Point => {
  const running = Math.min(wanted, Math.floor(ROOM / context));
  const tokenMs = stepMs(running, context);
  return { running, tokenMs, throughput: (running / tokenMs) * 1_000 };
};

const BATCHES = Array.from({ length: 64 }, (_, i) => (i + 1) * 4);
const x = scale(4, 256, 90, 870);
const rate = scale(0, 7_000, 390, 40);
const pause = scale(0, 120, 390, 40);
const pick = ({ batch = 96, context = 2_000 }: Values) => ({ batch, context });

export const drawing: WorkingDrawing = {
  title: 'Fill the batch',
  text: 'A node answers many requests in one step: the weights are read once for all. A larger batch gives more tokens a second and slower answers for each, until the memory for the contexts is full and requests wait. Drag the batch, then lengthen the contexts and watch the wall move.',
  basis:
    'A model of one decoding step with made-up figures: reading the weights takes 21 ms, every sequence adds its own cache, 260,000 tokens of context fit. The nodes of the project differ; together they reach 4,860 tokens a second.',
  controls: [
    { id: 'batch', label: 'Requests in the batch', min: 4, max: 256, step: 4, value: 96, unit: '' },
    {
      id: 'context',
      label: 'Tokens of context each',
      min: 500,
      max: 8_000,
      step: 500,
      value: 2_000,
      unit: '',
    },
  ],
  drag: { control: 'batch', left: 90, right: 870 },
  draw: (values) => {
    const { batch, context } = pick(values);
    const points = BATCHES.map((wanted) => ({ wanted, ...batchOf(wanted, context) }));
    const wall = Math.floor(ROOM / context);
    const at = batchOf(batch, context);
    const curve = (of: (point: Point) => number): Spot[] =>
      points.map((point) => [x(point.wanted), of(point)]);
    const grid = [0, 2_000, 4_000, 6_000];
    const wallX = Math.min(870, x(Math.min(256, wall)));
    return (
      stroke(
        grid
          .map((value) =>
            through([
              [90, rate(value)],
              [870, rate(value)],
            ]),
          )
          .join(''),
        'hair',
      ) +
      grid.map((value) => words(String(value), [80, rate(value) + 5], 'end')).join('') +
      [20, 60, 100].map((value) => words(`${value} ms`, [878, pause(value) + 5])).join('') +
      (wall < 256
        ? stroke(box(wallX, 40, 870 - wallX, 350), 'hair') +
          words('memory is full', [wallX + 8, 60])
        : '') +
      (wall < 256
        ? stroke(
            through([
              [wallX, 40],
              [wallX, 390],
            ]),
            'dash',
          )
        : '') +
      stroke(through(curve(({ throughput }) => rate(throughput))), 'accent') +
      stroke(through(curve(({ tokenMs }) => pause(Math.min(120, tokenMs))))) +
      words('tokens a second', [98, 24]) +
      words('between two tokens', [870, 24], 'end') +
      stroke(
        through([
          [x(batch), 40],
          [x(batch), 390],
        ]),
        'signal',
      ) +
      stroke(disc(x(batch), rate(at.throughput), 6), 'dot-accent') +
      stroke(disc(x(batch), pause(Math.min(120, at.tokenMs)), 6), 'dot') +
      [4, 64, 128, 192, 256]
        .map((value) => words(String(value), [x(value), 416], 'middle'))
        .join('') +
      words('requests in the batch', [500, 436], 'middle')
    );
  },
  read: (values) => {
    const { batch, context } = pick(values);
    const { running, tokenMs, throughput } = batchOf(batch, context);
    return [
      { label: 'Throughput', value: `${Math.round(throughput)} tok/s` },
      { label: 'Between two tokens', value: `${tokenMs.toFixed(0)} ms`, isAlarming: tokenMs > 60 },
      { label: 'Running', value: `${running} of ${batch}` },
      { label: 'Waiting for memory', value: String(batch - running), isAlarming: running < batch },
    ];
  },
};
