import { letters, lettersAt, lettersWidth } from '#site/drawings/lettering.ts';
import {
  accent,
  at,
  circle,
  dot,
  dots,
  line,
  paper,
  path,
  rectangle,
  steps,
  type Area,
  type Board,
  type Drawn,
  type Point,
} from '#site/drawings/seeded-random.ts';
import type { ProjectToDraw } from '#site/drawings/project-to-draw.ts';

export const HEADER = { width: 1280, height: 720 };
export const BUTTON = { width: 800, height: 600 };

const inner: Area = { left: 34, right: 1246, top: 34, bottom: 686 };
const outer: Area = { left: 14, right: 1266, top: 14, bottom: 706 };
const BLOCK_LEFT = 846;
const BLOCK_TOP = 606;

/** Two borders with the zones between them, by which a place on the sheet is named. */
const border = ({ fine, heavy }: Board): string => {
  const columns = steps(7, inner.left, inner.right);
  const rows = steps(5, inner.top, inner.bottom);
  const ticks = [
    ...columns
      .slice(1, -1)
      .flatMap((x) => [
        line([x, outer.top], [x, inner.top]),
        line([x, inner.bottom], [x, outer.bottom]),
      ]),
    ...rows
      .slice(1, -1)
      .flatMap((y) => [
        line([outer.left, y], [inner.left, y]),
        line([inner.right, y], [outer.right, y]),
      ]),
  ];
  const middle = (all: number[], i: number) => ((all[i] ?? 0) + (all[i + 1] ?? 0)) / 2;
  const names: [string, Point][] = [
    ...Array.from({ length: 6 }, (_, i): [string, Point] => [
      String(i + 1),
      [middle(columns, i), 28],
    ]),
    ...Array.from({ length: 4 }, (_, i): [string, Point] => [
      'ABCD'[i] ?? '',
      [24, middle(rows, i) + 4],
    ]),
  ];
  return (
    path(rectangle(outer) + ticks.join(''), fine) +
    path(rectangle(inner), heavy) +
    lettersAt(names, 8)
  );
};

const titleBlock = (project: ProjectToDraw, { heavy, fine }: Board): string => {
  const { right, bottom } = inner;
  const split = 1000;
  const rule = 652;
  const titleSize = Math.min(14, (right - split - 24) / (project.title.length - 0.3));
  const cells =
    line([split, BLOCK_TOP], [split, bottom]) +
    line([BLOCK_LEFT, rule], [right, rule]) +
    line([1124, rule], [1124, bottom]);
  const small = { size: 8 };
  return (
    path(rectangle({ left: BLOCK_LEFT, right, top: BLOCK_TOP, bottom }), `${heavy} ${paper}`) +
    path(cells, fine) +
    letters(project.number ?? 'PLATE', [BLOCK_LEFT + 14, 641], { size: 22, attributes: accent }) +
    letters(project.title, [split + 12, 636], { size: titleSize }) +
    letters(project.type, [BLOCK_LEFT + 14, 673], small) +
    letters(project.date ?? 'UNDATED', [split + 12, 673], small) +
    letters(project.status ?? 'ISSUED', [1136, 673], small)
  );
};

/** The technologies as a list of parts; the balloons bear the same numbers. */
const partsList = ({ technologies = [] }: ProjectToDraw, { fine }: Board): string => {
  if (technologies.length === 0) return '';
  const columns: string[][] = [];
  technologies
    .slice(0, 12)
    .forEach((name, i) => (columns[Math.floor(i / 3)] ??= []).push(`${i + 1} ${name}`));
  let x = inner.left + 16;
  const lists = columns.map((rows) => {
    const list = letters(rows, [x, 634], { size: 7, leading: 2.7 });
    x += Math.max(...rows.map((words) => lettersWidth(words, 7))) + 24;
    return x < BLOCK_LEFT - 6 ? list : '';
  });
  return path(line([inner.left, BLOCK_TOP], [BLOCK_LEFT, BLOCK_TOP]), fine) + lists.join('');
};

const balloons = (parts: readonly Point[], count: number, { field, fine }: Board): string => {
  const chosen = steps(Math.min(count, parts.length), 0, parts.length - 1)
    .flatMap((index) => [parts[Math.round(index)] ?? []])
    .filter((point): point is Point => point.length === 2)
    .sort((a, b) => a[0] - b[0]);
  const middle = (field.left + field.right) / 2;
  const row = 74;
  // Half way between its own part and an even row: leaders stay short and never cross.
  const even = steps(chosen.length, field.left + 60, field.right - 60);
  const positions = chosen.map(([x], i) => ((even[i] ?? middle) * 3 + x) / 4);
  const leaders = chosen.map((part, i) => line([positions[i] ?? 0, row + 13], part));
  const rings = positions.map((x) => circle([x, row], 13));
  const numbers = positions.map((x, i): [string, Point] => [String(i + 1), [x, row + 4.5]]);
  return (
    path(leaders.join(''), `${fine} opacity=".75"`) +
    path(chosen.map(dot).join(''), dots(5)) +
    path(rings.join(''), paper) +
    lettersAt(numbers, 9)
  );
};

/** A chain of dimensions under the drawing, which states the four metrics. */
const dimensions = (stations: readonly Point[], project: ProjectToDraw, board: Board): string => {
  const metrics = project.metrics ?? [];
  if (metrics.length === 0 || stations.length < 2) return '';
  const y = 574;
  const reach = stations.map(([x, from]) => line([x, Math.min(from, y - 14)], [x, y + 6]));
  const ticks = stations.map(([x]) => line([x - 5, y + 5], [x + 5, y - 5]));
  const first = stations[0]?.[0] ?? 0;
  const last = stations.at(-1)?.[0] ?? 0;
  const set = (
    rows: readonly { label: string; value: string }[],
    key: 'label' | 'value',
    most: number,
    foot: number,
  ) =>
    rows.map((metric, i) => {
      const [from, to] = [stations[i]?.[0] ?? 0, stations[i + 1]?.[0] ?? 0];
      const text = metric[key];
      const size = Math.min(most, (to - from - 14) / (text.length - 0.3));
      return { size, word: [text, [(from + to) / 2, foot]] as [string, Point], most };
    });
  const shown = metrics.slice(0, stations.length - 1);
  const words = [...set(shown, 'value', 11, y - 7), ...set(shown, 'label', 6.5, y + 17)];
  const sizes = [...new Set(words.map(({ size }) => size))];
  const texts = sizes.map((size) =>
    lettersAt(
      words.filter((w) => w.size === size).map((w) => w.word),
      size,
    ),
  );
  return (
    path(reach.join(''), board.faint) +
    path(line([first, y], [last, y]), board.fine) +
    path(ticks.join('')) +
    texts.join('')
  );
};

/** Everything on a large sheet that is not the thing drawn. */
export const headerFurniture = (project: ProjectToDraw, drawn: Drawn, board: Board): string =>
  border(board) +
  balloons(drawn.parts, project.technologies?.length ?? 0, board) +
  dimensions(drawn.stations, project, board) +
  partsList(project, board) +
  titleBlock(project, board);

/** The small sheet says its number and year, large enough to be read on a button. */
export const buttonFurniture = (project: ProjectToDraw, { heavy, fine }: Board): string => {
  const corner = `M${at([24, 540])}H776`;
  return (
    path(rectangle({ left: 24, right: 776, top: 24, bottom: 576 }), heavy) +
    path(corner, fine) +
    letters(project.number ?? project.type, [42, 567], { size: 17, attributes: accent }) +
    letters((project.date ?? '').slice(0, 7), [758, 565], { size: 13, anchor: 'end' })
  );
};
