import { DAY_MS } from '#shared/domain/time.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { DayState } from '#api/storage/columns/day-state.ts';
import type { EventLog } from '#api/storage/columns/event-log.ts';
import { packDay } from '#api/storage/columns/pack-day.ts';
import { saveSegment } from '#api/storage/columns/save-segment.ts';
import { createSegment, type Segment } from '#api/storage/columns/segment.ts';
import type { SegmentStore } from '#api/storage/columns/segment-store.ts';

/** Columns built here and not, or not yet, stored: mainly today's. */
interface Made {
  readonly changes: number;
  readonly hasParts: boolean;
  readonly madeAt: number;
  readonly tookMs: number;
  readonly segment: Segment;
}

const MAX_IN_MEMORY = 4;
// Rebuilding today's columns for every query would cost a busy site more than the freshness is worth.
const FRESH_FOR_TIMES_ITS_COST = 10;
const CHEAP_MS = 20;

/**
 * Builds columns of days without stored ones, and caches the latest. Calls `storingDay` before each past
 * day.
 */
export const createMadeSegments = (
  log: EventLog,
  store: SegmentStore,
  clock: Clock,
  storingDay: () => void,
) => {
  const made = new Map<number, Made>();

  const isOver = (day: number) => day < Math.floor(clock.now() / DAY_MS);

  const make = ({ day, changes }: DayState, hasParts: boolean): Segment => {
    if (isOver(day)) storingDay();
    const startedAt = clock.now();
    const packedDay = packDay(log, day, hasParts);
    const { packed, sessions } = packedDay;
    if (hasParts && isOver(day)) saveSegment(store, day, changes, packedDay);
    const segment = createSegment(day, sessions, (name) => {
      const data = packed.get(name);
      if (data === undefined) throw new Error(`there is no column ${name}`);
      return data;
    });
    const madeAt = clock.now();
    made.delete(day);
    made.set(day, { changes, hasParts, madeAt, tookMs: madeAt - startedAt, segment });
    const [oldest] = made.keys();
    if (made.size > MAX_IN_MEMORY && oldest !== undefined) made.delete(oldest);
    return segment;
  };

  const isUsable = (last: Made, changes: number): boolean => {
    if (last.changes === changes) return true;
    const age = clock.now() - last.madeAt;
    return last.tookMs > CHEAP_MS && age >= 0 && age < last.tookMs * FRESH_FOR_TIMES_ITS_COST;
  };

  return {
    get: (state: DayState, hasParts: boolean): Segment => {
      const last = made.get(state.day);
      const isEnough = last !== undefined && (last.hasParts || !hasParts);
      if (isEnough && isUsable(last, state.changes)) return last.segment;
      // Builds past days completely, so that they can be stored. Queries about today mostly need no
      // events.
      return make(state, hasParts || isOver(state.day));
    },
  };
};
