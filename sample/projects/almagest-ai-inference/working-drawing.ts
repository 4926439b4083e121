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

export default defineWorking(({ box, disc, line, scale, stroke, through, words }) => {
  const pick = ({ batch = 32, context = 2_000 }: WorkingValues) => ({ batch, context });

  return {
    title: 'Fill the batch',
    text: 'A replica answers many requests in one step: the weights are read once for all. A larger batch gives more tokens a second and slower answers for each, until the memory for the contexts is full and requests wait. Drag the batch, then lengthen the contexts and watch the wall move. In the drawing at the top, each dot before a node is eight requests that wait for its memory.',
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
    narrow: { height: 360, left: 40, right: 362 },
    draw: (values, isNarrow) => {
      const { batch, context } = pick(values);
      const [left, right, top, bottom] = isNarrow ? [40, 362, 56, 310] : [90, 870, 40, 390];
      const x = scale(2, 64, left, right);
      const rate = scale(0, 800, bottom, top);
      const pause = (ms: number) => scale(0, 120, bottom, top)(Math.min(120, ms));
      const points = BATCHES.map((wanted) => ({ wanted, ...batchOf(wanted, context) }));
      const at = batchOf(batch, context);
      const curve = (of: (point: Point) => number) =>
        through(points.map((point): WorkingSpot => [x(point.wanted), of(point)]));
      const grid = [0, 200, 400, 600];
      const full = Math.floor(ROOM / context);
      const wall = x(full);
      return (
        stroke(grid.map((value) => line(left, rate(value), right, rate(value))).join(''), 'hair') +
        (full < 64
          ? stroke(box(wall, top, right - wall, bottom - top), 'hair') +
            stroke(line(wall, top, wall, bottom), 'dash')
          : '') +
        stroke(
          curve(({ throughput }) => rate(throughput)),
          'accent',
        ) +
        stroke(curve(({ tokenMs }) => pause(tokenMs))) +
        stroke(line(x(batch), top, x(batch), bottom), 'signal') +
        stroke(disc(x(batch), rate(at.throughput), 6), 'dot-accent') +
        stroke(disc(x(batch), pause(at.tokenMs), 6), 'dot') +
        grid.map((value) => words(String(value), [left - 8, rate(value) + 5], 'end')).join('') +
        [20, 60, 100].map((value) => words(String(value), [right + 8, pause(value) + 5])).join('') +
        (full < 64 ? words('memory is full', [Math.min(wall + 8, right - 160), top + 20]) : '') +
        words('tokens a second', [isNarrow ? 4 : 98, isNarrow ? 16 : 24]) +
        words('ms between two tokens', [isNarrow ? 396 : right, isNarrow ? 38 : 24], 'end') +
        [2, 16, 32, 48, 64]
          .map((value) => words(String(value), [x(value), bottom + 20], 'middle'))
          .join('') +
        words('requests in the batch', [(left + right) / 2, bottom + 44], 'middle')
      );
    },
    waiting: (values) => {
      const { batch, context } = pick(values);
      const eighths = (batch - batchOf(batch, context).running) / 8;
      return Object.fromEntries([1, 2, 3, 4].map((node) => [`Node ${node}`, eighths]));
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
