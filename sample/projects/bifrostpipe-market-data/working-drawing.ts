const MESSAGES = 60;
/** A snapshot of the whole book follows every so many messages. */
const SNAPSHOT = 20;

export interface Stream {
  /** By sequence number: which line delivered it. */
  lineA: boolean[];
  lineB: boolean[];
  /** First and last number that neither line delivered, one pair for each gap. */
  gaps: [first: number, last: number][];
  /** Numbers at which the book is known to be wrong. */
  unusable: boolean[];
}

/** Line A loses `length` messages from `start` on, line B those within `late` of the same place. */
export const merge = (start: number, length: number, late: number): Stream => {
  const numbers = Array.from({ length: MESSAGES }, (_, i) => i);
  const lineA = numbers.map((i) => i < start || i >= start + length);
  const lineB = numbers.map((i) => i < start + late || i >= start + late + 12);
  const gaps: [number, number][] = [];
  for (const i of numbers) {
    if (lineA[i] || lineB[i]) continue;
    const last = gaps.at(-1);
    if (last?.[1] === i - 1) last[1] = i;
    else gaps.push([i, i]);
  }
  const unusable = numbers.map((i) =>
    gaps.some(([first]) => i >= first && i < Math.ceil((first + 1) / SNAPSHOT) * SNAPSHOT),
  );
  return { lineA, lineB, gaps, unusable };
};

const streamOf = ({ start = 22, length = 14, late = 6 }: WorkingValues) =>
  merge(start, length, late);

export default defineWorking(({ box, line, scale, stroke, words }) => {
  /** Each row's top, from the two lines to the book; narrow, its name stands above it. */
  const wide = { left: 110, right: 930, rows: [38, 118, 198, 300, 394], high: 44, ends: 352 };
  const narrow = { left: 6, right: 394, rows: [52, 110, 168, 226, 306], high: 28, ends: 262 };

  return {
    title: 'Break the sequence',
    text: 'A venue sends every message on two lines. What one line loses the other fills; what both lose becomes a row of its own, and the book is not to be used until the next snapshot. Move the break along the sequence, make it longer, and let the second line fail at the same time. In the drawing at the top, each dot before the gap rows is one of them.',
    basis:
      'The rule of the line merger and of gap rows. A snapshot after every twenty messages is made up: the recorder requests one when it needs it.',
    controls: [
      {
        id: 'start',
        label: 'Line A breaks at message',
        min: 0,
        max: 45,
        step: 1,
        value: 22,
        unit: '',
      },
      {
        id: 'length',
        label: 'Messages that line A loses',
        min: 0,
        max: 30,
        step: 1,
        value: 14,
        unit: '',
      },
      {
        id: 'late',
        label: 'Line B loses twelve, so much later',
        min: -14,
        max: 30,
        step: 1,
        value: 6,
        unit: '',
      },
    ],
    drag: { control: 'start', left: 110, right: 725 },
    narrow: { height: 336, left: 6, right: 297 },
    draw: (values, isNarrow) => {
      const { lineA, lineB, gaps, unusable } = streamOf(values);
      const { left, right, rows, high, ends } = isNarrow ? narrow : wide;
      const [topA = 0, topB = 0, topMerged = 0, topGaps = 0, topBook = 0] = rows;
      const x = scale(0, MESSAGES, left, right);
      const tick = (i: number, top: number, long: number) =>
        line(x(i + 0.5), top, x(i + 0.5), top + long);
      const ticks = (isThere: readonly boolean[], top: number, long: number) =>
        isThere.map((there, i) => (there ? tick(i, top, long) : '')).join('');
      const track = (isThere: readonly boolean[], top: number) =>
        stroke(ticks(isThere, top, high), 'thick') +
        stroke(
          ticks(
            isThere.map((there) => !there),
            top + high / 3,
            high / 4,
          ),
          'signal dash',
        );
      const merged = lineA.map((there, i) => there || lineB[i] === true);
      const snapshots = [20, 40, 60].map((number) => line(x(number), 28, x(number), ends));
      const bad = unusable
        .map((isBad, i) => (isBad ? box(x(i), topBook, x(1) - x(0), 22) : ''))
        .join('');
      const name = (text: string, top: number) =>
        isNarrow
          ? words(text, [left, top - 7])
          : words(text, [left - 8, top + Math.min(28, high / 2 + 6)], 'end');
      return (
        stroke(snapshots.join(''), 'hair dash') +
        track(lineA, topA) +
        track(lineB, topB) +
        stroke(ticks(merged, topMerged, high), 'accent') +
        stroke(
          gaps
            .map(([first, last]) => box(x(first), topGaps, x(last + 1) - x(first), high))
            .join(''),
          'fill-signal',
        ) +
        stroke(line(left, topGaps + high, right, topGaps + high), 'hair') +
        stroke(box(left, topBook, right - left, 22), 'hair') +
        stroke(bad, 'fill') +
        words('snapshot', [x(20), 20], 'middle') +
        words('snapshot', [x(40), 20], 'middle') +
        name('Line A', topA) +
        name('Line B', topB) +
        name('Merged', topMerged) +
        name('Gap rows', topGaps) +
        gaps
          .map(([first, last]) =>
            words(
              first === last ? `${first}` : `${first} to ${last}`,
              [
                Math.min(right - 44, Math.max(left + 44, (x(first) + x(last + 1)) / 2)),
                topGaps + high + 20,
              ],
              'middle',
            ),
          )
          .join('') +
        name('Book', topBook - (isNarrow ? 0 : 11))
      );
    },
    waiting: (values) => ({ 'Gap rows': streamOf(values).gaps.length }),
    read: (values) => {
      const { gaps, unusable } = streamOf(values);
      const missing = gaps.reduce((sum, [first, last]) => sum + last - first + 1, 0);
      return [
        {
          label: 'Lost on both lines',
          value: `${missing} of ${MESSAGES}`,
          isAlarming: missing > 0,
        },
        { label: 'Gap rows', value: String(gaps.length) },
        { label: 'Completeness', value: `${(100 - (100 * missing) / MESSAGES).toFixed(1)}%` },
        {
          label: 'Book not usable for',
          value: `${unusable.filter(Boolean).length} messages`,
          isAlarming: unusable.includes(true),
        },
      ];
    },
  };
});
