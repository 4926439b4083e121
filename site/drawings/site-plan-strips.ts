export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Spacing {
  /** The space between two rows. */
  lane: number;
  /** The space between two plots of a row. */
  between: number;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Cuts `weights` into `count` runs of nearly equal weight, each with at least one. */
const cutIntoRows = (weights: readonly number[], count: number): number[][] => {
  const share = sum(weights) / count;
  const rows: number[][] = [[]];
  let reached = 0;
  weights.forEach((weight, index) => {
    const row = rows.at(-1) ?? [];
    const isDue = reached + weight / 2 > share * rows.length;
    const mustOpen = weights.length - index <= count - rows.length;
    if (row.length > 0 && rows.length < count && (isDue || mustOpen)) rows.push([weight]);
    else row.push(weight);
    reached += weight;
  });
  return rows;
};

const layRows = (rows: readonly number[][], area: Rectangle, spacing: Spacing): Rectangle[] => {
  const height = area.height - spacing.lane * (rows.length - 1);
  const whole = sum(rows.flat());
  const plots: Rectangle[] = [];
  let y = area.y;
  for (const row of rows) {
    const weight = sum(row);
    const deep = (height * weight) / whole;
    const width = area.width - spacing.between * (row.length - 1);
    let x = area.x;
    for (const each of row) {
      const wide = (width * each) / weight;
      plots.push({ x, y, width: wide, height: deep });
      x += wide + spacing.between;
    }
    y += deep + spacing.lane;
  }
  return plots;
};

const worstShape = (plots: readonly Rectangle[]) =>
  Math.max(
    ...plots.map(({ width, height }) =>
      width > 0 && height > 0 ? Math.max(width / height, height / width) : Infinity,
    ),
  );

/**
 * Plots in rows along lanes, in the given order, each with an area by its weight. Chooses the
 * number of rows whose worst plot is closest to a square.
 */
export const layOutStrips = (
  weights: readonly number[],
  area: Rectangle,
  spacing: Spacing,
): Rectangle[] => {
  let best: Rectangle[] = [];
  for (let count = 1; count <= weights.length; count += 1) {
    const plots = layRows(cutIntoRows(weights, count), area, spacing);
    if (count === 1 || worstShape(plots) < worstShape(best)) best = plots;
  }
  return best;
};

/** Splits `area` in proportion to `weights`, side by side or stacked. */
export const divide = (
  area: Rectangle,
  weights: readonly number[],
  direction: 'across' | 'down',
  street: number,
): Rectangle[] => {
  const isAcross = direction === 'across';
  const length = (isAcross ? area.width : area.height) - street * (weights.length - 1);
  let start = isAcross ? area.x : area.y;
  return weights.map((weight) => {
    const part = (length * weight) / sum(weights);
    const piece = isAcross
      ? { ...area, x: start, width: part }
      : { ...area, y: start, height: part };
    start += part + street;
    return piece;
  });
};
