import type { Database } from 'better-sqlite3';

// Every visitor there is has a bit for each row: so many at once stay within some megabytes.
const ROWS_AT_ONCE = 64;

/**
 * How many visitors each of the named groups had. `walk` goes through all pairs of group and
 * visitor, and is called again for every so many groups.
 */
export const visitorsPerRow = (
  db: Database,
  groups: readonly number[],
  walk: (visit: (group: number, visitor: number) => void) => void,
): number[] => {
  const most =
    db.prepare<[], number | null>('SELECT max(visitor_no) FROM visitors').pluck().get() ?? 0;
  const counts: number[] = [];
  for (let from = 0; from < groups.length; from += ROWS_AT_ONCE) {
    const wanted = groups.slice(from, from + ROWS_AT_ONCE);
    // The bits of a visitor stand together: what a visit saw is asked of one place in memory.
    const width = ((wanted.length - 1) >>> 5) + 1;
    const bits = new Uint32Array((most + 1) * width);
    const found = new Uint32Array(wanted.length);
    const rowOf = new Int16Array(Math.max(...wanted) + 1).fill(-1);
    for (const [row, group] of wanted.entries()) rowOf[group] = row;
    walk((group, visitor) => {
      const row = rowOf[group] ?? -1;
      // Above all there are: of somebody who has been erased since.
      if (row < 0 || visitor > most) return;
      const word = visitor * width + (row >>> 5);
      const before = bits[word] ?? 0;
      const after = before | (1 << (row & 31));
      if (after === (before | 0)) return;
      bits[word] = after;
      found[row] = (found[row] ?? 0) + 1;
    });
    counts.push(...found);
  }
  return counts;
};
