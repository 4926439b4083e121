import { createSegment, type Segment } from '#api/database/analytics-queries/segment.ts';
import type { DayState } from '#api/database/analytics-queries/day-state.ts';

// A quarter of a year of a site with half a million page views a month.
const READ_BYTES_KEPT = 48 * 1024 * 1024;

/** The stored columns that were read last, so that a question after the next reads nothing. */
export const createReadSegments = () => {
  const kept = new Map<number, { changes: number; bytes: number; segment: Segment }>();
  let total = 0;

  const forget = (day: number) => {
    total -= kept.get(day)?.bytes ?? 0;
    kept.delete(day);
  };

  return {
    get: ({ day, changes, sessions }: DayState, read: (name: string) => Uint8Array): Segment => {
      const last = kept.get(day);
      if (last?.changes === changes) return last.segment;
      forget(day);
      const entry = {
        changes,
        bytes: 0,
        segment: createSegment(day, sessions ?? 0, (name) => {
          const data = read(name);
          if (kept.get(day) !== entry) return data;
          entry.bytes += data.length;
          total += data.length;
          // The oldest first, this one last: it is being read.
          for (const other of kept.keys()) {
            if (total <= READ_BYTES_KEPT) break;
            forget(other);
          }
          return data;
        }),
      };
      kept.set(day, entry);
      return entry.segment;
    },
  };
};
