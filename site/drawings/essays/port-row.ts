/** How far from its row an end of a way may be, in rows; lanes are farther. */
const MOST_OFFSET = 0.25;

/** Moves an end of a way nearer to its row, so that it meets a body half so high, in rows. */
export const portRow = (row: number, half: number): number => {
  const whole = Math.round(row);
  const offset = row - whole;
  if (Math.abs(offset) > MOST_OFFSET) return row;
  return whole + offset * Math.min(1, (half * 0.75) / MOST_OFFSET);
};
