const STEPS = 160;
const LOT = 25;

/** One session: a little up, a sharp fall, a long way back. */
export const pricesOf = (next: () => number): number[] => {
  let price = 100;
  return Array.from({ length: STEPS }, (_, step) => {
    const drift = step < 30 ? 0.1 : step < 40 ? -0.9 : step < 110 ? 0.1 : -0.03;
    price += drift + (next() - 0.5) * 0.9;
    return price;
  });
};

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

const mean = (prices: readonly number[], step: number, length: number) => {
  const part = prices.slice(Math.max(0, step - length + 1), step + 1);
  return part.reduce((sum, price) => sum + price, 0) / part.length;
};

/**
 * The strategy buys a lot a step while the short mean is over the long one, and sells while it is
 * under it. The gate refuses a position over `limit` dollars, and at a loss of `stop` dollars on the
 * day it halts: from then on it passes only what closes the position.
 */
export const trade = (prices: readonly number[], limit: number, stop: number): Session => {
  const session: Session = { position: [], result: [], fills: 0, refused: 0, halted: null };
  let held = 0;
  let cash = 0;
  prices.forEach((price, step) => {
    if (session.halted === null && step >= 12) {
      const wanted = mean(prices, step, 6) > mean(prices, step, 18) ? LOT : held > 0 ? -LOT : 0;
      if (wanted > 0 && (held + wanted) * price > limit) session.refused += 1;
      else if (wanted !== 0) {
        held += wanted;
        cash -= wanted * price;
        session.fills += 1;
      }
      if (cash + held * price <= -stop) {
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

const drawdownOf = ({ result }: Session) => {
  let highest = 0;
  return result.reduce((worst, value) => {
    highest = Math.max(highest, value);
    return Math.max(worst, highest - value);
  }, 0);
};

export default defineWorking(({ box, line, noise, scale, stroke, through, words }) => {
  const prices = pricesOf(noise(23));
  const pick = ({ limit = 20_000, stop = 400 }: WorkingValues) => trade(prices, limit, stop);
  /** The middle of each row's name, and the heights between which its values lie. */
  const wide = {
    left: 116,
    right: 930,
    names: [100, 250, 374],
    price: [30, 170],
    held: [200, 290],
    result: [315, 425],
    foot: 40,
  } as const;
  const narrow = {
    left: 4,
    right: 396,
    names: [16, 152, 258],
    price: [26, 126],
    held: [162, 232],
    result: [268, 342],
    foot: 366,
  } as const;

  return {
    title: 'Set the limits of the gate',
    text: 'The same strategy meets the same session; only the gate changes. It refuses orders that would hold more than the limit, and when the day has lost so much it halts. Raise the limit and watch gain and loss grow together, then lower the loss of the day.',
    basis:
      'The two limits and where they rest are those of the gate on paper: $20,000 a symbol, and $400 a day. The session of 160 steps and the strategy of two moving means are samples, an order is 25 shares of about $100, and fees are left out.',
    controls: [
      {
        id: 'limit',
        label: 'Position limit',
        min: 1_000,
        max: 40_000,
        step: 1_000,
        value: 20_000,
        unit: '$',
      },
      {
        id: 'stop',
        label: 'Halt when the day has lost',
        min: 100,
        max: 2_000,
        step: 50,
        value: 400,
        unit: '$',
      },
    ],
    drag: { control: 'limit', left: 116, right: 930 },
    narrow: { height: 372, left: 4, right: 396 },
    draw: (values, isNarrow) => {
      const session = pick(values);
      const { limit = 20_000 } = values;
      const at = isNarrow ? narrow : wide;
      const { left, right } = at;
      const x = scale(0, STEPS - 1, left, right);
      const price = scale(Math.min(...prices), Math.max(...prices), at.price[1], at.price[0]);
      const value = scale(0, 40_000, at.held[1], at.held[0]);
      const dollars = scale(-1_600, 1_600, at.result[1], at.result[0]);
      const path = (values: readonly number[], y: (value: number) => number) =>
        through(values.map((value, step): WorkingSpot => [x(step), y(value)]));
      const level = (y: number) => line(left, y, right, y);
      const thick = (x(1) - x(0)) * 0.8;
      const bars = session.position.flatMap((held, step) => {
        const top = value(held * (prices[step] ?? 0));
        return held > 0 ? [box(x(step) - thick / 2, top, thick, at.held[1] - top)] : [];
      });
      const halt = session.halted === null ? null : x(session.halted);
      return (
        stroke(path(prices, price), 'accent') +
        stroke(level(at.held[1]) + level(dollars(0)), 'hair') +
        stroke(level(value(limit)), 'signal dash') +
        stroke(bars.join(''), 'fill') +
        stroke(path(session.result, (won) => dollars(Math.min(1_700, Math.max(-1_700, won))))) +
        (halt === null
          ? ''
          : stroke(line(halt, at.price[0] - 6, halt, at.result[1] + 5), 'signal') +
            (halt > right - 90
              ? words('halted', [halt - 8, at.foot], 'end')
              : words('halted', [halt + 8, at.foot]))) +
        ['price', 'held', 'result']
          .map((name, i) =>
            isNarrow
              ? words(name, [left, at.names[i] ?? 0])
              : words(name, [left - 12, at.names[i] ?? 0], 'end'),
          )
          .join('')
      );
    },
    // Once it has halted, only what closes the position passes.
    lit: (values) => (pick(values).halted === null ? null : 'Risk gate'),
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
          isAlarming: drawdown > 400,
        },
        {
          label: 'Result of the session',
          value: `${end < 0 ? '−' : ''}$${Math.abs(Math.round(end))}`,
          isAlarming: end < 0,
        },
      ];
    },
  };
});
