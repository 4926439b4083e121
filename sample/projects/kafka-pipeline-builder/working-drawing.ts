const PARTITIONS = 6;
/** Records a second that one instance in good health handles. */
const CAPACITY = 18_400;
/** One customer has 30% of all parcels. */
const HOT_SHARE = 0.3;
const SECONDS = 60;

export interface Partition {
  consumer: number;
  /** Records a second that arrive and that are read. */
  arriving: number;
  read: number;
  /** Records that wait after a minute. */
  lag: number;
}

/**
 * A minute of one topic. Partitions are assigned in turn; the first consumer runs at `health` (0 to 1)
 * of its speed. A consumer that is too slow leaves the same share of each of its partitions. The first
 * partition has the largest customer.
 */
export const minuteOf = (rate: number, consumers: number, health: number): Partition[] => {
  const arriving = Array.from(
    { length: PARTITIONS },
    (_, i) => rate * (i === 0 ? HOT_SHARE : (1 - HOT_SHARE) / (PARTITIONS - 1)),
  );
  return arriving.map((records, i) => {
    const consumer = i % consumers;
    const its = arriving.filter((_, other) => other % consumers === consumer);
    const speed = CAPACITY * (consumer === 0 ? health : 1);
    const read = records * Math.min(1, speed / its.reduce((sum, each) => sum + each, 0));
    return { consumer, arriving: records, read, lag: Math.round((records - read) * SECONDS) };
  });
};

const pick = ({ rate = 36_000, consumers = 3, health = 40 }: WorkingValues) =>
  minuteOf(rate, consumers, health / 100);

const counted = (records: number) => records.toLocaleString('en');

export default defineWorking(({ box, line, stroke, words }) => {
  /** `seat` is the middle of the consumers, `lag` where the bars begin, `half` that of a box. */
  const wide = { left: 60, box: 60, seat: 300, lag: 520, most: 320, top: 62, pitch: 62, half: 19 };
  const narrow = { left: 4, box: 36, seat: 152, lag: 214, most: 92, top: 48, pitch: 46, half: 15 };

  return {
    title: 'Slow one consumer down',
    text: 'Six partitions are read by a group of consumers. The first one is slow. Only its own partitions fall behind, most of all the one with the largest customer, and what has piled up after a minute is the lag. Add a consumer and the partitions are assigned anew.',
    basis:
      'An account of one minute. The 18,400 records a second of an instance and the customer with 30% of all parcels are from the readme; six partitions and the rate are an example, and the pause of a rebalance is left out.',
    controls: [
      {
        id: 'health',
        label: 'Speed of the first consumer',
        min: 5,
        max: 100,
        step: 5,
        value: 40,
        unit: '%',
      },
      {
        id: 'consumers',
        label: 'Consumers in the group',
        min: 1,
        max: 6,
        step: 1,
        value: 3,
        unit: '',
      },
      {
        id: 'rate',
        label: 'Records a second',
        min: 4_000,
        max: 72_000,
        step: 2_000,
        value: 36_000,
        unit: '',
      },
    ],
    drag: { control: 'health', left: 60, right: 560 },
    narrow: { height: 306, left: 4, right: 396 },
    draw: (values, isNarrow) => {
      const all = pick(values);
      const {
        left,
        box: long,
        seat,
        lag: start,
        most,
        top,
        pitch,
        half,
      } = isNarrow ? narrow : wide;
      const rows = all.map((_, i) => top + i * pitch);
      const consumers = Math.max(...all.map(({ consumer }) => consumer)) + 1;
      const middle = top + ((PARTITIONS - 1) * pitch) / 2;
      const seats = Array.from(
        { length: consumers },
        (_, consumer) => middle + (consumer - (consumers - 1) / 2) * pitch,
      );
      const side = half + 4;
      const [from, to] = [left + long, seat - side];
      const wires = all.map(({ consumer }, i) => {
        const [row, y] = [rows[i], seats[consumer]];
        return `M${from} ${row}C${(from + to) / 2} ${row} ${(from + to) / 2} ${y} ${to} ${y}`;
      });
      const isSlow = (values['health'] ?? 40) < 100;
      const bar = (lag: number) => Math.min(most, (lag / 600_000) * most);
      return (
        stroke(wires.filter((_, i) => all[i]?.consumer !== 0).join('')) +
        stroke(
          wires.filter((_, i) => all[i]?.consumer === 0).join(''),
          isSlow ? 'signal' : 'accent',
        ) +
        stroke(rows.map((y) => box(left, y - half, long, 2 * half)).join('')) +
        seats
          .map((y, consumer) =>
            stroke(
              box(seat - side, y - side, 2 * side, 2 * side),
              consumer === 0 && isSlow ? 'signal' : 'accent',
            ),
          )
          .join('') +
        stroke(line(start, top - 22, start, top + 5 * pitch + 22)) +
        all
          .map(({ lag, consumer }, i) =>
            bar(lag) > 1
              ? stroke(
                  box(start, (rows[i] ?? 0) - half + 2, bar(lag), 2 * half - 4),
                  consumer === 0 ? 'fill-signal' : 'fill',
                )
              : '',
          )
          .join('') +
        words('partitions', [left, 18]) +
        words('consumers', [seat, 18], 'middle') +
        words('lag after a minute', [start, 18]) +
        rows.map((y, i) => words(String(i), [left + long / 2, y + 6], 'middle')).join('') +
        seats.map((y, i) => words(String.fromCharCode(65 + i), [seat, y + 6], 'middle')).join('') +
        all
          .map(({ lag }, i) =>
            words(lag === 0 ? 'none' : counted(lag), [start + bar(lag) + 9, (rows[i] ?? 0) + 6]),
          )
          .join('')
      );
    },
    // The slow consumer runs there.
    lit: (values) => (pick(values).some(({ lag }) => lag > 0) ? 'Kubernetes' : null),
    read: (values) => {
      const all = pick(values);
      const lag = all.reduce((sum, partition) => sum + partition.lag, 0);
      const read = all.reduce((sum, partition) => sum + partition.read, 0);
      return [
        { label: 'Lag of the group', value: `${counted(lag)} records`, isAlarming: lag > 0 },
        {
          label: 'Partitions behind',
          value: `${all.filter((partition) => partition.lag > 0).length} of ${PARTITIONS}`,
        },
        { label: 'Read', value: `${counted(Math.round(read))} rec/s` },
        { label: 'Arriving', value: `${counted(values['rate'] ?? 36_000)} rec/s` },
      ];
    },
  };
});
