const DAYS = 1_000;

/** One made-up ticker of four years: two long falls, and the way back each time. */
const closesOf = (next: () => number): number[] => {
  let level = 60;
  return Array.from({ length: DAYS }, (_, day) => {
    const drift = day < 150 ? 0.3 : day < 300 ? -0.5 : day < 560 ? 0.36 : day < 680 ? -0.6 : 0.34;
    level = Math.max(12, level + drift + (next() - 0.5) * 3);
    return level;
  });
};

export interface Found {
  day: number;
  /** Days since the close was last as near to its highest. */
  away: number;
}

/** Days at which the close comes back within `near` per cent of its highest, after `away` days or more. */
export const findPeaks = (all: readonly number[], near: number, away: number): Found[] => {
  const found: Found[] = [];
  let highest = 0;
  let lastNear = 0;
  all.forEach((close, day) => {
    highest = Math.max(highest, close);
    if (close < highest * (1 - near / 100)) return;
    if (day - lastNear >= away) found.push({ day, away: day - lastNear });
    lastNear = day;
  });
  return found;
};

export default defineWorking(({ disc, noise, scale, stroke, through, words }) => {
  const closes = closesOf(noise(4));
  const most = Math.max(...closes);
  const x = scale(0, DAYS, 70, 930);
  const y = scale(0, most, 400, 40);
  const pick = ({ near = 2, away = 250 }: WorkingValues) => ({ near, away });

  return {
    title: 'Move the bar for a peak',
    text: 'A ticker is reported when its close comes back to its highest after a long time away. The band under the highest close says how near is near enough; the days say how long away is long enough. Shorten the time and more rows are reported; widen the band and a peak is called sooner, or was never far enough away.',
    basis:
      'The two rules of the report (within 2%, away for at least a year of about 250 sessions) on one made-up series of 1,000 sessions.',
    controls: [
      {
        id: 'away',
        label: 'Away for at least',
        min: 5,
        max: 400,
        step: 5,
        value: 250,
        unit: ' sessions',
      },
      {
        id: 'near',
        label: 'Within so much of the highest close',
        min: 0.5,
        max: 12,
        step: 0.5,
        value: 2,
        unit: '%',
      },
    ],
    drag: { control: 'away', left: 70, right: 930 },
    draw: (values) => {
      const { near, away } = pick(values);
      let highest = 0;
      const top: WorkingSpot[] = [];
      const band: WorkingSpot[] = [];
      closes.forEach((close, day) => {
        highest = Math.max(highest, close);
        if (day % 4 === 0) {
          top.push([x(day), y(highest)]);
          band.push([x(day), y(highest * (1 - near / 100))]);
        }
      });
      const line = closes.flatMap((close, day): WorkingSpot[] =>
        day % 3 === 0 ? [[x(day), y(close)]] : [],
      );
      const peaks = findPeaks(closes, near, away);
      return (
        stroke(
          [250, 500, 750, 1_000]
            .map((day) =>
              through([
                [x(day), 40],
                [x(day), 400],
              ]),
            )
            .join(''),
          'hair',
        ) +
        [1, 2, 3, 4]
          .map((year) => words(`year ${year}`, [x(year * 250 - 125), 426], 'middle'))
          .join('') +
        stroke(through(top), 'hair') +
        stroke(through(band), 'dash') +
        stroke(through(line), 'accent') +
        peaks
          .map(
            ({ day, away: days }) =>
              stroke(
                through([
                  [x(day - days), y(closes[day] ?? 0)],
                  [x(day), y(closes[day] ?? 0)],
                ]),
                'signal',
              ) +
              stroke(disc(x(day), y(closes[day] ?? 0), 7), 'fill-signal') +
              words(`${days}`, [x(day) - 12, y(closes[day] ?? 0) - 10], 'end'),
          )
          .join('')
      );
    },
    read: (values) => {
      const { near, away } = pick(values);
      const peaks = findPeaks(closes, near, away);
      const longest = Math.max(0, ...peaks.map((peak) => peak.away));
      return [
        { label: 'Rows in four years', value: String(peaks.length), isAlarming: peaks.length > 6 },
        { label: 'Longest time away', value: peaks.length > 0 ? `${longest} sessions` : 'none' },
      ];
    },
  };
});
