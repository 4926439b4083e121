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

const rows = Array.from({ length: PARTITIONS }, (_, i) => 62 + i * 62);

export default defineWorking(({ box, scale, stroke, through, words }) => {
  const wide = scale(0, 600_000, 0, 360);

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
    draw: (values) => {
      const all = pick(values);
      const consumers = Math.max(...all.map(({ consumer }) => consumer)) + 1;
      const seatOf = (consumer: number): WorkingSpot => [
        300,
        217 + (consumer - (consumers - 1) / 2) * 62,
      ];
      const wires = all.map(({ consumer }, i) => {
        const [x, y] = seatOf(consumer);
        const row = rows[i] ?? 0;
        return `M120 ${row}C200 ${row} 200 ${y} ${x - 24} ${y}`;
      });
      const isSlow = (values['health'] ?? 40) < 100;
      return (
        words('partitions', [60, 24]) +
        words('consumers', [300, 24], 'middle') +
        words('lag after a minute', [520, 24]) +
        stroke(wires.filter((_, i) => all[i]?.consumer !== 0).join('')) +
        stroke(
          wires.filter((_, i) => all[i]?.consumer === 0).join(''),
          isSlow ? 'signal' : 'accent',
        ) +
        rows
          .map((y, i) => stroke(box(60, y - 19, 60, 38)) + words(String(i), [90, y + 6], 'middle'))
          .join('') +
        Array.from({ length: consumers }, (_, consumer) => {
          const [x, y] = seatOf(consumer);
          return (
            stroke(box(x - 24, y - 24, 48, 48), consumer === 0 && isSlow ? 'signal' : 'accent') +
            words(String.fromCharCode(65 + consumer), [x, y + 6], 'middle')
          );
        }).join('') +
        stroke(
          through([
            [520, 40],
            [520, 400],
          ]),
        ) +
        all
          .map(({ lag, consumer }, i) => {
            const y = rows[i] ?? 0;
            const long = Math.min(380, wide(lag));
            return (
              (long > 1
                ? stroke(box(520, y - 17, long, 34), consumer === 0 ? 'fill-signal' : 'fill')
                : '') + words(lag === 0 ? 'none' : counted(lag), [530 + long, y + 6])
            );
          })
          .join('')
      );
    },
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
