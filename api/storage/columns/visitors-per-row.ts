import type { VisitorReads } from '#api/storage/columns/event-log.ts';

// Each visitor has one bit per row; this many rows at once take a few megabytes.
const ROWS_AT_ONCE = 64;

/** Records in which of some groups each visitor was seen. */
export interface Sightings {
  /** Ignores groups that were not requested. */
  see(group: number, visitor: number): void;
}

// A class, so that the engine inlines its one method into every loop that calls it.
class SightingsInBits implements Sightings {
  readonly found: Uint32Array;
  readonly #rowOf: Int8Array;
  // The bits of a visitor are adjacent, so a session touches one memory location.
  readonly #bits: Uint32Array;
  readonly #width: number;

  constructor(groups: readonly number[], visitors: number) {
    this.found = new Uint32Array(groups.length);
    this.#rowOf = new Int8Array(Math.max(...groups) + 1).fill(-1);
    for (const [row, group] of groups.entries()) this.#rowOf[group] = row;
    this.#width = ((groups.length - 1) >>> 5) + 1;
    this.#bits = new Uint32Array(visitors * this.#width);
  }

  see(group: number, visitor: number): void {
    const row = this.#rowOf[group] ?? -1;
    if (row < 0) return;
    const word = visitor * this.#width + (row >>> 5);
    const before = this.#bits[word];
    const bit = 1 << (row & 31);
    // Undefined for a visitor number beyond the highest, which belonged to an erased visitor.
    if (before === undefined || (before & bit) !== 0) return;
    this.#bits[word] = before | bit;
    this.found[row] = (this.found[row] ?? 0) + 1;
  }
}

/**
 * The number of visitors in each of the groups. `walk` reports every pair of group and visitor; it runs
 * again for every `ROWS_AT_ONCE` groups.
 */
export const visitorsPerRow = (
  visitors: Pick<VisitorReads, 'highestNumber'>,
  groups: readonly number[],
  walk: (sightings: Sightings) => void,
): number[] => {
  const highest = visitors.highestNumber();
  const counts: number[] = [];
  for (let from = 0; from < groups.length; from += ROWS_AT_ONCE) {
    const sightings = new SightingsInBits(groups.slice(from, from + ROWS_AT_ONCE), highest + 1);
    walk(sightings);
    counts.push(...sightings.found);
  }
  return counts;
};
