/** The rendered rows, from `from` up to but excluding `to`. */
export interface RowWindow {
  readonly from: number;
  readonly to: number;
}

/** The start of each row, followed by the end of the last one; in px, ascending. */
export const offsetsOf = (heights: Iterable<number>, count: number): Float64Array => {
  const offsets = new Float64Array(count + 1);
  let row = 0;
  for (const height of heights) {
    offsets[row + 1] = (offsets[row] ?? 0) + height;
    row += 1;
  }
  return offsets;
};

/** The row at `y` px; the first or last one if `y` is outside. 0 without rows. */
export const rowAt = (offsets: Float64Array, y: number): number => {
  let low = 0;
  let high = Math.max(0, offsets.length - 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** The rows within `margin` px of a view that is `height` px high and begins at `top`. */
export const windowAt = (
  offsets: Float64Array,
  { top, height, margin }: { top: number; height: number; margin: number },
): RowWindow => {
  const count = offsets.length - 1;
  if (count === 0) return { from: 0, to: 0 };
  const end = offsets[count] ?? 0;
  // A view beyond an end shows the rows at that end.
  const begin = Math.max(0, Math.min(top, end - height));
  return {
    from: rowAt(offsets, begin - margin),
    to: rowAt(offsets, begin + height + margin) + 1,
  };
};
