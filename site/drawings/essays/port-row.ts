/** The maximum distance, in rows, of a connection's end from its row; lanes are farther away. */
const MOST_OFFSET = 0.25;

/**
 * Moves a connection's end closer to its row, so that it meets a body of half height `half`, in
 * rows.
 */
export const portRow = (row: number, half: number): number => {
  const whole = Math.round(row);
  const offset = row - whole;
  if (Math.abs(offset) > MOST_OFFSET) return row;
  return whole + offset * Math.min(1, (half * 0.75) / MOST_OFFSET);
};
