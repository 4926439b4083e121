import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { partsOf, type SeriesLines } from '#site/admin/analytics/series-lines.ts';

export interface SeriesDrawing {
  holder: HTMLElement;
  lines: SeriesLines;
  timeZone: string;
  name: string;
  /** Writes the labels below the axis. */
  write: (at: number) => string;
  /** Receives the step under the pointer, or null. */
  onPoint: (index: number | null) => void;
  onPick: (index: number) => void;
}

/**
 * Reads the colors from the holder's style sheet, which sets one property for each. A canvas takes
 * no variables, and this way the colors follow the theme.
 */
const inksOf = (holder: HTMLElement) => {
  const style = getComputedStyle(holder);
  return {
    ink: style.color,
    hairline: style.borderTopColor,
    soft: style.outlineColor,
    wash: style.backgroundColor,
    font: `400 11px ${style.fontFamily}`,
  };
};

const LABEL_ROOM = 104;
const HEIGHT = 240;

const lastOf = (values: readonly (number | null | undefined)[]): number =>
  values.findLastIndex((value) => typeof value === 'number');

/** Labels the lines at their ends instead of in a legend, moved apart to avoid overlaps. */
const labelLines =
  ({ holder, lines, name }: SeriesDrawing) =>
  (plot: uPlot) => {
    if (plot.width < 560) return;
    const { ink, soft, font } = inksOf(holder);
    const { ctx } = plot;
    const ratio = devicePixelRatio;
    const ends = [
      { values: lines.values, text: name, color: ink },
      { values: plot.data[3] ?? [], text: 'before', color: soft },
      { values: plot.data[4] ?? [], text: 'imported', color: soft },
    ].flatMap(({ values, text, color }) => {
      const index = lastOf([...values]);
      const value = values[index];
      return typeof value === 'number' ? [{ text, color, y: plot.valToPos(value, 'y', true) }] : [];
    });
    // From the lowest up, so that none is below the axis.
    let below = Infinity;
    for (const end of ends.toSorted((a, b) => b.y - a.y)) {
      end.y = Math.min(end.y, below - 14 * ratio);
      below = end.y;
    }
    ctx.save();
    ctx.font = font.replace('11px', `${11 * ratio}px`);
    ctx.textBaseline = 'middle';
    ctx.textAlign = 'left';
    for (const { text, color, y } of ends) {
      ctx.fillStyle = color;
      ctx.fillText(text, plot.bbox.left + plot.bbox.width + 8 * ratio, y);
    }
    ctx.restore();
  };

const axesOf = (holder: HTMLElement, write: (at: number) => string): uPlot.Axis[] => {
  const shared: uPlot.Axis = {
    stroke: () => inksOf(holder).soft,
    font: inksOf(holder).font,
    ticks: { show: false },
    grid: { stroke: () => inksOf(holder).hairline, width: 1 },
  };
  return [
    {
      ...shared,
      grid: { show: false },
      space: 96,
      size: 28,
      // Below the zero of the other axis.
      gap: 10,
      values: (_, splits) => splits.map((at) => write(at * 1_000)),
    },
    {
      ...shared,
      size: 48,
      incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 1e6],
      values: (_, splits) => splits.map((value) => value.toLocaleString('en-GB')),
    },
  ];
};

/** Steps between two steps without a value, which no line connects. */
const lonely = (values: readonly (number | null)[]): number[] =>
  values.flatMap((value, at) =>
    value !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null
      ? [at]
      : [],
  );

const optionsOf = (drawing: SeriesDrawing): uPlot.Options => {
  const { holder, lines, timeZone, write, onPoint } = drawing;
  const isFew = lines.at.length < 3;
  return {
    width: holder.clientWidth,
    height: HEIGHT,
    padding: [12, holder.clientWidth < 560 ? 12 : LABEL_ROOM, 0, 0],
    legend: { show: false },
    tzDate: (at) => uPlot.tzDate(new Date(at * 1_000), timeZone),
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
    scales: { y: { range: (_, __, most) => [0, Math.max(4, (most ?? 0) * 1.08)] } },
    axes: axesOf(holder, write),
    series: [
      {},
      { stroke: () => inksOf(holder).ink, width: 1.5, points: { show: isFew } },
      {
        stroke: () => inksOf(holder).ink,
        width: 1.5,
        dash: [3, 3],
        points: { show: true, filter: () => (lines.running === null ? [] : [lines.running]) },
      },
      { stroke: () => inksOf(holder).soft, width: 1, dash: [4, 4], points: { show: isFew } },
      {
        stroke: () => inksOf(holder).soft,
        width: 2,
        dash: [1, 4],
        cap: 'round',
        points: { filter: () => lonely(lines.imported ?? []) },
      },
    ],
    hooks: {
      draw: [labelLines(drawing)],
      setCursor: [(plot) => onPoint(plot.cursor.idx ?? null)],
    },
  };
};

const dataOf = (lines: SeriesLines): uPlot.AlignedData => {
  const { over, unfinished } = partsOf(lines);
  const { at, before, imported } = lines;
  const none = at.map(() => null);
  return [[...at], over, unfinished, [...(before ?? none)], [...(imported ?? none)]];
};

/**
 * Draws the series into the holder and follows its size and theme. Returns a function that removes
 * the drawing.
 */
export const drawSeries = (drawing: SeriesDrawing): (() => void) => {
  const { holder, lines, onPick } = drawing;
  const plot = new uPlot(optionsOf(drawing), dataOf(lines), holder);
  plot.over.addEventListener('click', () => {
    const index = plot.cursor.idx;
    if (typeof index === 'number') onPick(index);
  });
  const fit = new ResizeObserver(() => {
    if (holder.clientWidth !== plot.width && holder.clientWidth > 0)
      plot.setSize({ width: holder.clientWidth, height: HEIGHT });
  });
  fit.observe(holder);
  const redraw = () => plot.redraw(false);
  const theme = new MutationObserver(redraw);
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', redraw);
  return () => {
    fit.disconnect();
    theme.disconnect();
    system.removeEventListener('change', redraw);
    plot.destroy();
  };
};
