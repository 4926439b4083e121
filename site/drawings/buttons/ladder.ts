import {
  accent,
  axis,
  cornersOf,
  hatch,
  line,
  path,
  rectangle,
  steps,
  type Area,
  type Board,
} from '#site/drawings/seeded-random.ts';

/** The book as a ladder: bids to the left below the price, asks to the right above it. */
export const drawLadder = ({ random, field, fine, faint, heavy }: Board): string => {
  const rows = 14;
  const high = (field.bottom - field.top) / rows;
  const middle = (field.left + field.right) / 2 + random.between(-40, 40);
  const half = 34;
  const bars = steps(rows, 0, rows - 1).map((row) => {
    const isAsk = row < rows / 2;
    const away = isAsk ? rows / 2 - row : row - rows / 2 + 1;
    const reach =
      Math.min(0.96, (0.12 + away * 0.085) * random.between(0.7, 1.35)) *
      (field.right - middle - half - 46);
    const top = field.top + row * high + high * 0.16;
    const area: Area = {
      left: isAsk ? middle + half : middle - half - reach,
      right: isAsk ? middle + half + reach : middle - half,
      top,
      bottom: top + high * 0.68,
    };
    return { isAsk, area };
  });
  const of = (wanted: boolean) => bars.filter(({ isAsk }) => isAsk === wanted);
  const price = field.top + (field.bottom - field.top) / 2;
  return (
    path(
      steps(rows + 1, field.top, field.bottom)
        .map((y) => line([field.left, y], [field.right, y]))
        .join(''),
      faint,
    ) +
    path(
      rectangle({
        left: middle - half,
        right: middle + half,
        top: field.top,
        bottom: field.bottom,
      }),
      heavy,
    ) +
    path(
      steps(rows - 1, field.top + high, field.bottom - high)
        .map(
          (y) =>
            line([middle - half, y], [middle - half + 12, y]) +
            line([middle + half - 12, y], [middle + half, y]),
        )
        .join(''),
      fine,
    ) +
    path(
      of(false)
        .map(({ area }) => rectangle(area))
        .join(''),
    ) +
    path(
      of(false)
        .map(({ area }) => hatch(cornersOf(area), 19))
        .join(''),
      fine,
    ) +
    path(
      of(true)
        .map(({ area }) => rectangle(area))
        .join(''),
      accent,
    ) +
    path(
      of(true)
        .map(({ area }) => hatch(cornersOf(area), 19, -1))
        .join(''),
      `${accent} ${fine}`,
    ) +
    path(line([field.left, price], [field.right, price]), `${heavy} ${axis}`)
  );
};
