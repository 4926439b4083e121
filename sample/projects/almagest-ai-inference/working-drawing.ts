/** Tokens of context that fit beside the weights of the 70B model. */
const ROOM = 64_000;
/** Milliseconds of one decoding step: the weights are read once, each sequence adds its own cache. */
const stepMs = (batch: number, context: number) => 46 + batch * (0.5 + context / 4_000);

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

const BATCHES = Array.from({ length: 32 }, (_, i) => (i + 1) * 2);

export default defineWorking(({ box, disc, scale, stroke, through, words }) => {
  const x = scale(2, 64, 90, 870);
  const rate = scale(0, 800, 390, 40);
  const pause = scale(0, 120, 390, 40);
  const pick = ({ batch = 32, context = 2_000 }: WorkingValues) => ({ batch, context });

  return {
    title: 'Fill the batch',
    text: 'A replica answers many requests in one step: the weights are read once for all. A larger batch gives more tokens a second and slower answers for each, until the memory for the contexts is full and requests wait. Drag the batch, then lengthen the contexts and watch the wall move.',
    basis:
      'One replica of the 70B model. That 64,000 tokens of context fit, and the 410 tokens a second at its limit with 2,000 each, were measured; how a step divides between weights and contexts is fitted to them.',
    controls: [
      {
        id: 'batch',
        label: 'Requests in the batch',
        min: 2,
        max: 64,
        step: 2,
        value: 32,
        unit: '',
      },
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
      const curve = (of: (point: Point) => number): WorkingSpot[] =>
        points.map((point) => [x(point.wanted), of(point)]);
      const grid = [0, 200, 400, 600];
      const wallX = Math.min(870, x(Math.min(64, wall)));
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
        [20, 60, 100].map((value) => words(String(value), [878, pause(value) + 5])).join('') +
        (wall < 64
          ? stroke(box(wallX, 40, 870 - wallX, 350), 'hair') +
            words('memory is full', [wallX + 8, 60])
          : '') +
        (wall < 64
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
        words('ms between two tokens', [870, 24], 'end') +
        stroke(
          through([
            [x(batch), 40],
            [x(batch), 390],
          ]),
          'signal',
        ) +
        stroke(disc(x(batch), rate(at.throughput), 6), 'dot-accent') +
        stroke(disc(x(batch), pause(Math.min(120, at.tokenMs)), 6), 'dot') +
        [2, 16, 32, 48, 64]
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
        {
          label: 'Between two tokens',
          value: `${tokenMs.toFixed(0)} ms`,
          isAlarming: tokenMs > 90,
        },
        { label: 'Running', value: `${running} of ${batch}` },
        {
          label: 'Waiting for memory',
          value: String(batch - running),
          isAlarming: running < batch,
        },
      ];
    },
  };
});
