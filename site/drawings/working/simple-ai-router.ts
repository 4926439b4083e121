import { disc, noise, quantile, scale, stroke, through, words } from './picture.ts';
import type { Values, WorkingDrawing } from './working-drawing.ts';

interface Model {
  name: string;
  /** Dollars for a thousand requests of the mean length. */
  price: number;
  /** The difficulty, from 0 to 1, up to which it is good enough nearly always. */
  ability: number;
  seconds: number;
}

const models: readonly Model[] = [
  { name: 'Own server, 8B', price: 0.4, ability: 0.35, seconds: 0.9 },
  { name: 'Hosted, small', price: 1.1, ability: 0.55, seconds: 0.7 },
  { name: 'Hosted, medium', price: 4.2, ability: 0.78, seconds: 1.4 },
  { name: 'Hosted, large', price: 16, ability: 0.97, seconds: 2.6 },
];

/** How likely a model answers a request of this difficulty well. */
export const quality = (ability: number, difficulty: number): number =>
  1 / (1 + Math.exp((difficulty - ability - 0.12) * 14));

const next = noise(7);
const requests = Array.from({ length: 60 }, () => next() ** 1.7);

export interface Routed {
  difficulty: number;
  model: number;
  expected: number;
}

/** Each request to the cheapest model that is expected to answer it well enough; else to the best. */
export const routeAll = (wanted: number, isLocalDown: boolean): Routed[] =>
  requests.map((difficulty) => {
    const open = models.map((_, model) => model).filter((model) => !isLocalDown || model > 0);
    const expected = (model: number) => quality(models[model]?.ability ?? 0, difficulty);
    const model = open.find((candidate) => expected(candidate) >= wanted) ?? models.length - 1;
    return { difficulty, model, expected: expected(model) };
  });

const pick = ({ wanted = 85, down = 0 }: Values) => routeAll(wanted / 100, down === 1);
const spend = (routed: readonly Routed[]) =>
  routed.reduce((sum, { model }) => sum + (models[model]?.price ?? 0), 0) / routed.length;

const x = scale(0, 1, 250, 920);
const rows = [360, 270, 180, 90];

export const drawing: WorkingDrawing = {
  title: 'Set how good is good enough',
  text: 'Sixty requests, easy ones at the left, hard ones at the right. Each goes to the cheapest model that is expected to answer it well enough. Raise the demand and requests climb to dearer models; take the own server away and its requests move up by themselves.',
  basis:
    'Simplified, on a made-up mix with list-like prices: it routes by how hard a request is, which the project tried and did not ship. The measured saving of 38% comes from its own policy of price and time.',
  controls: [
    {
      id: 'wanted',
      label: 'Expected quality at least',
      min: 50,
      max: 98,
      step: 1,
      value: 85,
      unit: '%',
    },
    {
      id: 'down',
      label: 'Own server',
      min: 0,
      max: 1,
      step: 1,
      value: 0,
      unit: '',
      names: ['serving', 'taken away'],
    },
  ],
  drag: { control: 'wanted', left: 250, right: 920 },
  draw: (values) => {
    const routed = pick(values);
    const isDown = values['down'] === 1;
    return (
      rows
        .map((y, model) => {
          const count = routed.filter((request) => request.model === model).length;
          return (
            stroke(
              through([
                [250, y],
                [920, y],
              ]),
              model === 0 && isDown ? 'signal dash' : 'hair',
            ) +
            words(models[model]?.name ?? '', [232, y - 3], 'end') +
            words(`${count} of ${routed.length}`, [232, y + 18], 'end')
          );
        })
        .join('') +
      stroke(
        through([
          [250, 410],
          [920, 410],
        ]),
      ) +
      words('easy', [250, 434]) +
      words('hard', [920, 434], 'end') +
      routed
        .map(({ difficulty, model }) =>
          stroke(
            through([
              [x(difficulty), 410],
              [x(difficulty), rows[model] ?? 90],
            ]),
            'hair',
          ),
        )
        .join('') +
      stroke(
        routed.map(({ difficulty, model }) => disc(x(difficulty), rows[model] ?? 90, 6)).join(''),
        'fill-accent',
      ) +
      words('demand', [250, 32]) +
      stroke(
        through([
          [250, 44],
          [920, 44],
        ]),
      ) +
      stroke(disc(scale(50, 98, 250, 920)(values['wanted'] ?? 85), 44, 8), 'fill-signal')
    );
  },
  read: (values) => {
    const routed = pick(values);
    const large = models.at(-1)?.price ?? 1;
    const cost = spend(routed);
    const seconds = quantile(
      routed.map(({ model }) => models[model]?.seconds ?? 0),
      0.95,
    );
    return [
      { label: 'Spend for 1,000 requests', value: `$${cost.toFixed(2)}` },
      {
        label: 'Against the large model alone',
        value: `−${Math.round((1 - cost / large) * 100)}%`,
      },
      {
        label: 'Mean expected quality',
        value: `${Math.round((100 * routed.reduce((sum, { expected }) => sum + expected, 0)) / routed.length)}%`,
      },
      { label: 'p95 to answer', value: `${seconds.toFixed(1)} s`, isAlarming: seconds > 2 },
    ];
  },
};
