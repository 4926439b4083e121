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

export default defineWorking(({ disc, line, noise, scale, stroke, through, words }) => {
  const closes = closesOf(noise(4));
  const most = Math.max(...closes);
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
    narrow: { height: 330, left: 4, right: 396 },
    draw: (values, isNarrow) => {
      const { near, away } = pick(values);
      const [left, right, top, bottom] = isNarrow ? [4, 396, 30, 296] : [70, 930, 40, 400];
      const x = scale(0, DAYS, left, right);
      const y = scale(0, most, bottom, top);
      let highest = 0;
      const highs: WorkingSpot[] = [];
      const band: WorkingSpot[] = [];
      closes.forEach((close, day) => {
        highest = Math.max(highest, close);
        if (day % 4 === 0) {
          highs.push([x(day), y(highest)]);
          band.push([x(day), y(highest * (1 - near / 100))]);
        }
      });
      const course = closes.flatMap((close, day): WorkingSpot[] =>
        day % 3 === 0 ? [[x(day), y(close)]] : [],
      );
      const peaks = findPeaks(closes, near, away);
      // Where peaks crowd, only some have their number.
      let free = 0;
      const numbers = peaks.map(({ day, away: days }) => {
        const end = x(day) - 12;
        if (end - 40 < free) return '';
        free = end + 4;
        return words(`${days}`, [end, y(closes[day] ?? 0) - 10], 'end');
      });
      return (
        stroke(
          [250, 500, 750, 1_000].map((day) => line(x(day), top, x(day), bottom)).join(''),
          'hair',
        ) +
        stroke(through(highs), 'hair') +
        stroke(through(band), 'dash') +
        stroke(through(course), 'accent') +
        peaks
          .map(({ day, away: days }) => {
            const level = y(closes[day] ?? 0);
            return (
              stroke(line(x(day - days), level, x(day), level), 'signal') +
              stroke(disc(x(day), level, 7), 'fill-signal')
            );
          })
          .join('') +
        numbers.join('') +
        [1, 2, 3, 4]
          .map((year) => words(`year ${year}`, [x(year * 250 - 125), bottom + 26], 'middle'))
          .join('')
      );
    },
    waiting: (values) => {
      const { near, away } = pick(values);
      return { Report: findPeaks(closes, near, away).length };
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
