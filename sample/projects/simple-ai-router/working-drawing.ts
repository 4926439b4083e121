/** The two models that are open to a request of the standard tier. */
const local = { name: 'Own server', cents: 0.03, priorMs: 1_400 };
const hosted = { name: 'Hosted, small', cents: 0.08, priorMs: 600 };

const HALF_LIFE_MIN = 2;

/** An old observation counts for less: what the router expects, `minutes` after it saw `seenMs`. */
export const expectedMs = (seenMs: number, priorMs: number, minutes: number): number =>
  priorMs + (seenMs - priorMs) * 0.5 ** (minutes / HALF_LIFE_MIN);

/** What a request costs with its waiting, in cents. `worth`: cents a second. */
const scoreOf = ({ cents }: { cents: number }, ms: number, worth: number) =>
  cents + (ms / 1_000) * worth;

export interface Decision {
  readonly hostedMs: number;
  readonly isHosted: boolean;
  /** The cents a second at which both models score the same; null when the own server is quicker too. */
  readonly breakEven: number | null;
}

export const decide = (worth: number, seenMs: number, minutes: number): Decision => {
  const hostedMs = expectedMs(seenMs, hosted.priorMs, minutes);
  const seconds = (local.priorMs - hostedMs) / 1_000;
  return {
    hostedMs,
    isHosted: scoreOf(hosted, hostedMs, worth) < scoreOf(local, local.priorMs, worth),
    breakEven: seconds > 0 ? (hosted.cents - local.cents) / seconds : null,
  };
};

const pick = ({ worth = 0.4, seen = 9, age = 10 }: WorkingValues) =>
  decide(worth, seen * 1_000, age);

const MOST_WORTH = 0.5;
const MOST_CENTS = 0.8;

export default defineWorking(({ disc, line, scale, stroke, words }) => {
  return {
    title: 'Say what a second of waiting is worth',
    text: 'Each line is a model: what a request costs there, and what its wait until the first token costs on top. The lower one is tried first. Where the lines cross, both are the same to the route. Let the hosted model have been slow and its line turns steep; let time pass and the router forgives it.',
    basis:
      'The rule, the half-life of two minutes and the figures of both models are those of the readme, for a typical request of the editor. Budgets, data classes and breakers, which close a model before this, are left out.',
    controls: [
      {
        id: 'worth',
        label: 'A second of waiting is worth',
        min: 0,
        max: MOST_WORTH,
        step: 0.025,
        value: 0.4,
        unit: ' ¢',
      },
      {
        id: 'seen',
        label: 'Hosted model, last seen to answer in',
        min: 0.6,
        max: 9,
        step: 0.6,
        value: 9,
        unit: ' s',
      },
      { id: 'age', label: 'Seen so long ago', min: 0, max: 20, step: 1, value: 10, unit: ' min' },
    ],
    drag: { control: 'worth', left: 120, right: 900 },
    narrow: { height: 346, left: 52, right: 392 },
    draw: (values, isNarrow) => {
      const { hostedMs, isHosted, breakEven } = pick(values);
      const { worth = 0.4 } = values;
      const [left, right, top, bottom] = isNarrow ? [52, 392, 30, 290] : [120, 900, 40, 380];
      const x = scale(0, MOST_WORTH, left, right);
      const y = scale(0, MOST_CENTS, bottom, top);
      const models = [
        { model: local, ms: local.priorMs, isFirst: !isHosted },
        { model: hosted, ms: hostedMs, isFirst: isHosted },
      ];
      const key = right - (isNarrow ? 166 : 220);
      return (
        stroke(line(left, top, left, bottom) + line(left, bottom, right, bottom)) +
        (breakEven === null || breakEven > MOST_WORTH
          ? ''
          : stroke(
              line(x(breakEven), y(scoreOf(local, local.priorMs, breakEven)), x(breakEven), bottom),
              'hair dash',
            )) +
        stroke(line(x(worth), top, x(worth), bottom), 'signal') +
        models
          .map(({ model, ms, isFirst }, i) => {
            // The score over every worth, cut off at the top.
            const last = Math.min(MOST_WORTH, (MOST_CENTS - model.cents) / (ms / 1_000));
            const score = scoreOf(model, ms, worth);
            const row = bottom - 52 + i * 28;
            const [stroked, filled] = isFirst ? ['accent', 'fill-accent'] : ['line', 'fill'];
            return (
              stroke(
                line(x(0), y(model.cents), x(last), y(scoreOf(model, ms, last))) +
                  line(key, row, key + 30, row),
                stroked,
              ) +
              (score > MOST_CENTS ? '' : stroke(disc(x(worth), y(score), 8), filled)) +
              words(model.name, [key + 40, row + 5])
            );
          })
          .join('') +
        words('cost with waiting', [left, 18]) +
        words('0.8 ¢', [left - 6, top + 10], 'end') +
        words('0', [left, bottom + 22], 'middle') +
        words('0.5', [right, bottom + 22], 'end') +
        words('a second is worth, in cents', [(left + right) / 2, bottom + 48], 'middle')
      );
    },
    lit: (values) => (pick(values).isHosted ? 'Hosted models' : 'Own server'),
    read: (values) => {
      const { hostedMs, isHosted, breakEven } = pick(values);
      const model = isHosted ? hosted : local;
      const ms = isHosted ? hostedMs : local.priorMs;
      return [
        { label: 'Tried first', value: model.name },
        { label: 'Cost of a request', value: `$${(model.cents / 100).toFixed(4)}` },
        { label: 'Until the first token', value: `${(ms / 1_000).toFixed(1)} s` },
        {
          label: 'Break even, a second',
          value: breakEven === null ? 'never' : `$${(breakEven / 100).toFixed(6)}`,
        },
      ];
    },
  };
});
