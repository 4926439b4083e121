/** The moths per second that reach a lamp, and those lost to the wind. */
const flight = ({ lamps = 4, wind = 2 }: WorkingValues) => {
  const lost = Math.min(1, wind / (lamps + wind));
  return { arrived: lamps * 310 * (1 - lost), lost };
};

export default defineWorking(({ disc, scale, stroke, through, words }) => {
  const x = scale(1, 8, 120, 900);
  const y = scale(0, 2_500, 380, 40);

  return {
    title: 'Light more lamps, and let the wind blow',
    text: 'The line is how many moths arrive for each number of lamps. More wind bends it down; more lamps bring moths back, each a little less than the one before.',
    basis: 'An invention, as the project is. Night and rain are left out.',
    controls: [
      { id: 'lamps', label: 'Lamps', min: 1, max: 8, step: 0.5, value: 4, unit: '' },
      {
        id: 'wind',
        label: 'Wind',
        min: 0,
        max: 4,
        step: 1,
        value: 2,
        unit: '',
        names: ['still', 'a breath', 'a breeze', 'a wind', 'a gale'],
      },
    ],
    drag: { control: 'lamps', left: 120, right: 900 },
    draw: (values) => {
      const { lamps = 4, wind = 2 } = values;
      const arrivedWith = (count: number) => flight({ lamps: count, wind }).arrived;
      const counts = Array.from({ length: 15 }, (_, step) => 1 + step / 2);
      return (
        stroke(
          through([
            [120, 40],
            [120, 380],
            [900, 380],
          ]),
        ) +
        words('moths a second', [120, 24]) +
        words('lamps', [510, 428], 'middle') +
        stroke(through(counts.map((count) => [x(count), y(arrivedWith(count))])), 'accent') +
        stroke(disc(x(lamps), y(arrivedWith(lamps)), 8), 'fill-accent')
      );
    },
    waiting: (values) => ({ 'Garden gate': flight(values).arrived / 500 }),
    read: (values) => {
      const { arrived, lost } = flight(values);
      const { lamps = 4 } = values;
      return [
        { label: 'Arrive a second', value: String(Math.round(arrived)) },
        { label: 'Lost to the wind', value: `${Math.round(100 * lost)}%`, isAlarming: lost > 0.5 },
        { label: 'Oil a night', value: `${(1.5 * lamps).toFixed(2)} l`, isAlarming: lamps > 6 },
      ];
    },
  };
});
