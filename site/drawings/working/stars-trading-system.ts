import { box, noise, scale, stroke, through, words, type Spot } from './picture.ts';
import type { Values, WorkingDrawing } from './working-drawing.ts';

const STEPS = 160;
const LOT = 100;

/** One made-up session: up, a sharp fall, a slow way back. */
const prices = ((): number[] => {
  const next = noise(23);
  let price = 100;
  return Array.from({ length: STEPS }, (_, step) => {
    const drift = step < 60 ? 0.07 : step < 85 ? -0.34 : 0.06;
    price += drift + (next() - 0.5) * 0.9;
    return price;
  });
})();

export interface Session {
  /** Shares held after each step. */
  position: number[];
  /** Dollars won or lost after each step. */
  result: number[];
  fills: number;
  refused: number;
  /** The step at which the gate halted; null if it never did. */
  halted: number | null;
}

const mean = (step: number, length: number) => {
  const part = prices.slice(Math.max(0, step - length + 1), step + 1);
  return part.reduce((sum, price) => sum + price, 0) / part.length;
};

/**
 * The strategy buys a lot a step while the short mean is over the long one, and sells while it is
 * under it. The gate refuses what would pass `limit` shares, and after a loss of `stop` dollars from the
 * best result it closes the position and halts.
 */
export const trade = (limit: number, stop: number): Session => {
  const session: Session = { position: [], result: [], fills: 0, refused: 0, halted: null };
  let held = 0;
  let cash = 0;
  let best = 0;
  prices.forEach((price, step) => {
    if (session.halted === null && step >= 12) {
      const wanted = mean(step, 6) > mean(step, 18) ? LOT : held > 0 ? -LOT : 0;
      if (wanted > 0 && held + wanted > limit) session.refused += 1;
      else if (wanted !== 0) {
        held += wanted;
        cash -= wanted * price;
        session.fills += 1;
      }
      best = Math.max(best, cash + held * price);
      if (cash + held * price <= best - stop) {
        cash += held * price;
        session.fills += held > 0 ? 1 : 0;
        held = 0;
        session.halted = step;
      }
    }
    session.position.push(held);
    session.result.push(cash + held * price);
  });
  return session;
};

const pick = ({ limit = 1_500, stop = 4_000 }: Values) => trade(limit, stop);
const drawdownOf = ({ result }: Session) => {
  let highest = 0;
  return result.reduce((worst, value) => {
    highest = Math.max(highest, value);
    return Math.max(worst, highest - value);
  }, 0);
};

const x = scale(0, STEPS - 1, 80, 930);
const price = scale(Math.min(...prices), Math.max(...prices), 170, 30);
const shares = scale(0, 5_000, 290, 200);
const dollars = scale(-16_000, 16_000, 425, 315);
const path = (values: readonly number[], y: (value: number) => number): Spot[] =>
  values.map((value, step) => [x(step), y(value)]);

export const drawing: WorkingDrawing = {
  title: 'Set the limits of the gate',
  text: 'The same strategy meets the same session; only the gate changes. It refuses orders that would pass the limit of shares, and after a loss of so much from the best result it closes the position and halts. Raise the limit and watch gain and drawdown grow together, then lower the stop.',
  basis:
    'One made-up session of 160 steps, a strategy of two moving means and simplified limits: the gate of the project limits dollars a symbol and the loss of a day. Fees and slippage are left out.',
  controls: [
    {
      id: 'limit',
      label: 'Position limit',
      min: 100,
      max: 5_000,
      step: 100,
      value: 1_500,
      unit: ' shares',
    },
    {
      id: 'stop',
      label: 'Halt after losing',
      min: 500,
      max: 15_000,
      step: 500,
      value: 4_000,
      unit: ' $',
    },
  ],
  drag: { control: 'limit', left: 80, right: 930 },
  draw: (values) => {
    const session = pick(values);
    const { limit = 1_500 } = values;
    const bars = session.position.flatMap((held, step) =>
      held > 0 ? [box(x(step) - 2, shares(held), 4, 290 - shares(held))] : [],
    );
    const halt = session.halted;
    return (
      words('price', [66, 100], 'end') +
      words('shares', [66, 250], 'end') +
      words('result', [66, 374], 'end') +
      stroke(through(path(prices, price)), 'accent') +
      stroke(
        through([
          [80, 290],
          [930, 290],
        ]),
        'hair',
      ) +
      stroke(
        through([
          [80, shares(limit)],
          [930, shares(limit)],
        ]),
        'signal dash',
      ) +
      stroke(bars.join(''), 'fill') +
      stroke(
        through([
          [80, dollars(0)],
          [930, dollars(0)],
        ]),
        'hair',
      ) +
      stroke(
        through(path(session.result, (value) => Math.min(432, Math.max(308, dollars(value))))),
      ) +
      (halt === null
        ? ''
        : stroke(
            through([
              [x(halt), 24],
              [x(halt), 430],
            ]),
            'signal',
          ) + words('halted', [x(halt) + 8, 40]))
    );
  },
  read: (values) => {
    const session = pick(values);
    const drawdown = drawdownOf(session);
    const end = session.result.at(-1) ?? 0;
    return [
      { label: 'Fills', value: String(session.fills) },
      { label: 'Refused by the gate', value: String(session.refused) },
      {
        label: 'Largest drawdown',
        value: `$${Math.round(drawdown)}`,
        isAlarming: drawdown > 5_000,
      },
      {
        label: 'Result of the session',
        value: `${end < 0 ? '−' : ''}$${Math.abs(Math.round(end))}`,
        isAlarming: end < 0,
      },
    ];
  },
};
