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

export default defineWorking(({ box, scale, stroke, through, words }) => {
  const x = scale(0, MESSAGES, 110, 930);
  const tick = (i: number, top: number, high: number) =>
    through([
      [x(i + 0.5), top],
      [x(i + 0.5), top + high],
    ]);
  const track = (isThere: readonly boolean[], top: number) =>
    stroke(isThere.map((there, i) => (there ? tick(i, top, 44) : '')).join(''), 'thick') +
    stroke(isThere.map((there, i) => (there ? '' : tick(i, top + 16, 12))).join(''), 'signal dash');

  return {
    title: 'Break the sequence',
    text: 'A venue sends every message on two lines. What one line loses the other fills; what both lose becomes a row of its own, and the book is not to be used until the next snapshot. Move the break along the sequence, make it longer, and let the second line fail at the same time.',
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
    draw: (values) => {
      const { lineA, lineB, gaps, unusable } = streamOf(values);
      const merged = lineA.map((there, i) => there || lineB[i] === true);
      const snapshots = [20, 40, 60].map((number) =>
        through([
          [x(number), 30],
          [x(number), 352],
        ]),
      );
      const rows = gaps.map(
        ([first, last]) =>
          stroke(box(x(first), 300, x(last + 1) - x(first), 46), 'fill-signal') +
          words(
            first === last ? `${first}` : `${first} to ${last}`,
            [(x(first) + x(last + 1)) / 2, 372],
            'middle',
          ),
      );
      const bad = unusable
        .map((isBad, i) => (isBad ? box(x(i), 394, x(1) - x(0), 22) : ''))
        .join('');
      return (
        stroke(snapshots.join(''), 'hair dash') +
        words('snapshot', [x(20), 22], 'middle') +
        words('snapshot', [x(40), 22], 'middle') +
        words('Line A', [96, 66], 'end') +
        track(lineA, 38) +
        words('Line B', [96, 146], 'end') +
        track(lineB, 118) +
        words('Merged', [96, 226], 'end') +
        stroke(merged.map((there, i) => (there ? tick(i, 198, 44) : '')).join(''), 'accent') +
        words('Gap rows', [96, 328], 'end') +
        stroke(
          through([
            [110, 346],
            [930, 346],
          ]),
          'hair',
        ) +
        rows.join('') +
        words('Book', [96, 411], 'end') +
        stroke(box(110, 394, 820, 22), 'hair') +
        stroke(bad, 'fill')
      );
    },
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
