import { createSegment, type Segment } from '#api/storage/columns/segment.ts';
import type { DayState } from '#api/storage/columns/day-state.ts';

// Three months of a site with half a million page views a month.
const MAX_READ_BYTES = 48 * 1024 * 1024;

/** Caches the stored columns that were read last, so that the next queries read nothing. */
export const createReadSegments = () => {
  const cached = new Map<number, { changes: number; bytes: number; segment: Segment }>();
  let total = 0;

  const forget = (day: number) => {
    total -= cached.get(day)?.bytes ?? 0;
    cached.delete(day);
  };

  return {
    get: ({ day, changes, sessions }: DayState, read: (name: string) => Uint8Array): Segment => {
      const last = cached.get(day);
      if (last?.changes === changes) return last.segment;
      forget(day);
      const entry = {
        changes,
        bytes: 0,
        segment: createSegment(day, sessions, (name) => {
          const data = read(name);
          if (cached.get(day) !== entry) return data;
          entry.bytes += data.length;
          total += data.length;
          // Evict the oldest first. This entry is last, because it is being read.
          for (const other of cached.keys()) {
            if (total <= MAX_READ_BYTES) break;
            forget(other);
          }
          return data;
        }),
      };
      cached.set(day, entry);
      return entry.segment;
    },
  };
};
