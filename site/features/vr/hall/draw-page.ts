import { statusNames } from '#site/ui/stamp.tsx';
import { texts } from '#site/texts/en.ts';
import type { Place } from '../plan/hall-plan.ts';
import { addFace, type SolidSet } from '../solids/solid-set.ts';
import { addLine, addLoop, type StrokeSet, type Style } from '../strokes/stroke-set.ts';
import { writeWords } from '../strokes/write-words.ts';
import { names } from './draw-shell.ts';
import type { ProjectToHang } from './hall.ts';
import { atMost, wrapWords } from './wrap-words.ts';

/** A rectangle on the near sheet: meters from its center, y up. */
export interface Card {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The cards with the words of a near sheet. */
interface Words {
  metrics: Card;
  page: Card;
  button: Card;
}

/** The parts of the near view. */
export interface NearLayout {
  drawing: Card;
  /** Null on a screen, where the panel beside the hall has the words. */
  words: Words | null;
  width: number;
  height: number;
}

const GAP = 0.03;
/** Cap height of running text. */
const TEXT = 0.0215;
const PAD = TEXT * 1.7;
const [WIDTH, HEIGHT] = [1.6, 0.9];

/** The drawing, with its metrics below and its page beside it if it has words. */
export const layOutNear = (hasWords: boolean): NearLayout => {
  const [width, height] = hasWords ? [2.66, 1.3] : [WIDTH, HEIGHT];
  const [left, top] = [-width / 2, height / 2];
  const drawing: Card = { left, right: left + WIDTH, top, bottom: top - HEIGHT };
  if (!hasWords) return { drawing, words: null, width, height };
  const metrics: Card = { ...drawing, top: drawing.bottom - GAP, bottom: -top };
  const page: Card = { left: drawing.right + GAP, right: -left, top, bottom: -top };
  const button: Card = {
    left: page.left + PAD,
    right: page.left + PAD + TEXT * 22,
    bottom: page.bottom + PAD,
    top: page.bottom + PAD + TEXT * 3.4,
  };
  return { drawing, words: { metrics, page, button }, width, height };
};

const cornersOf = ({ left, right, top, bottom }: Card): Place[] => [
  [left, bottom, 0],
  [right, bottom, 0],
  [right, top, 0],
  [left, top, 0],
];

const upright = { origin: [0, 0, 0], right: [1, 0, 0], down: [0, -1, 0] } as const;
const edge: Style = { width: 0.005, opacity: 0.9 };
const hair: Style = { width: 0.002, opacity: 0.55 };

/** Words in the middle plane; heights are measured upwards. */
const write = (
  set: StrokeSet,
  text: string | readonly string[],
  [x, y]: readonly [number, number],
  options: Omit<Parameters<typeof writeWords>[3], 'at'>,
) => writeWords(set, upright, text, { at: [x, -y], ...options });

/** The largest size at which a row of letters is no wider than `width`. */
const sizeFor = (text: string, width: number, most: number) =>
  Math.min(most, width / Math.max(1, text.length - 0.3));

const drawMetrics = (set: StrokeSet, card: Card, project: ProjectToHang) => {
  const width = (card.right - card.left) / project.metrics.length;
  const middle = (card.top + card.bottom) / 2;
  const sizes = project.metrics.map(({ value }) => sizeFor(value, width - 0.08, 0.062));
  // In a row, a short value must not look larger than a long one.
  const largest = 1.4 * Math.min(...sizes);
  project.metrics.forEach(({ label, value }, index) => {
    const left = card.left + index * width + 0.05;
    const room = width - 0.08;
    const rows = wrapWords(label, Math.floor(room / (TEXT * 0.8)));
    write(set, value, [left, middle + 0.03], {
      size: Math.min(largest, sizes[index] ?? largest),
      ink: project.type,
    });
    addLine(
      set,
      [
        [left - 0.03, middle + 0.12, 0],
        [left - 0.03, middle - 0.002, 0],
        [left + room, middle - 0.002, 0],
      ],
      hair,
    );
    addLine(
      set,
      [
        [left - 0.04, middle - 0.012, 0],
        [left - 0.02, middle + 0.008, 0],
      ],
      edge,
    );
    write(set, atMost(rows, 3), [left, middle - 0.05], { size: TEXT * 0.8, opacity: 0.9 });
  });
};

const LEADING = 1.85;

/** Running text as large as space allows, truncated if even the smallest size does not fit. */
const fitWords = (words: string, width: number, height: number) => {
  const settings = [1.3, 1.15, 1].map((share) => {
    const size = TEXT * share;
    const rows = wrapWords(words, Math.floor(width / size));
    return { size, rows, most: Math.max(1, Math.floor(height / (size * LEADING)) + 1) };
  });
  const fitting = settings.find(({ rows, most }) => rows.length <= most) ?? settings.at(-1);
  return { size: fitting?.size ?? TEXT, rows: atMost(fitting?.rows ?? [], fitting?.most ?? 1) };
};

const drawWords = (
  set: StrokeSet,
  { page, button }: Words,
  project: ProjectToHang,
  overview: string,
) => {
  const [left, right] = [page.left + PAD, page.right - PAD];
  const room = right - left;
  let y = page.top - TEXT * 2.6;
  write(set, `${project.number}  ${names[project.type]}`, [left, y], {
    size: TEXT,
    ink: project.type,
  });
  write(set, statusNames[project.status], [right, y], {
    size: TEXT * 0.85,
    anchor: 'end',
    opacity: 0.85,
  });
  const titleSize = sizeFor(project.title, room, TEXT * 2.6);
  y -= TEXT * 2 + titleSize;
  write(set, project.title, [left, y], { size: titleSize });
  y -= TEXT * 1.3;
  addLine(
    set,
    [
      [left, y, 0],
      [right, y, 0],
    ],
    hair,
  );
  y -= TEXT * 2.2;
  const parts = wrapWords(project.technologies.join(', '), Math.floor(room / (TEXT * 0.9)));
  const foot = button.top + TEXT * 2 + Math.min(3, parts.length) * TEXT * 1.7 + TEXT * 2.4;
  const { size, rows } = fitWords(overview, room, y - foot);
  write(set, rows, [left, y - (size - TEXT)], { size, leading: LEADING, weight: 0.1 });
  y = button.top + TEXT * 2 + (Math.min(3, parts.length) - 1) * TEXT * 1.7;
  write(set, texts.hall.parts, [left, y + TEXT * 1.9], { size: TEXT * 0.8, opacity: 0.7 });
  write(set, atMost(parts, 3), [left, y], { size: TEXT * 0.9, leading: 1.85, ink: project.type });
};

/**
 * All parts of a near sheet except its drawing: the papers, and where the layout has words the
 * metrics, the text, and the button to its page.
 */
export const drawPage = (
  { strokes, faces }: { strokes: StrokeSet; faces: SolidSet },
  layout: NearLayout,
  project: ProjectToHang,
  overview: string,
): void => {
  const { drawing, words } = layout;
  for (const card of words ? [drawing, words.metrics, words.page] : [drawing]) {
    addFace(faces, cornersOf(card), 'paper');
    addLoop(strokes, cornersOf(card), edge);
  }
  if (!words) return;
  const { metrics, button } = words;
  drawMetrics(strokes, metrics, project);
  drawWords(strokes, words, project, overview);
  addFace(faces, cornersOf(button), 'accent');
  addLoop(strokes, cornersOf(button), { width: TEXT * 0.12, ink: 'signal' });
  const middle = (button.top + button.bottom) / 2 - TEXT / 2;
  write(strokes, `${texts.hall.openPage}  →`, [button.left + TEXT * 3, middle], { size: TEXT });
};
