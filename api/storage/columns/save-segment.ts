import { decodeNumbers } from '#api/storage/columns/columns.ts';
import { COLUMNS_FORMAT, IS_BOT } from '#api/storage/columns/day-columns.ts';
import type { Packed, PackedDay } from '#api/storage/columns/pack-day.ts';
import type { SegmentStore } from '#api/storage/columns/segment-store.ts';
import { shrinkColumn } from '#api/storage/columns/shrink-column.ts';

const countVisitors = (packed: Packed, isBot: boolean): number => {
  const visitors = decodeNumbers(packed.get('visitor') ?? new Uint8Array(4));
  const flags = decodeNumbers(packed.get('flags') ?? new Uint8Array(4));
  return new Set(visitors.filter((_, row) => (((flags[row] ?? 0) & IS_BOT) !== 0) === isBot)).size;
};

/** Saves a day that was packed from the state `changes`. False if it cannot be written now. */
export const saveSegment = (
  store: SegmentStore,
  day: number,
  changes: number,
  { sessions, packed }: PackedDay,
): boolean =>
  store.save({
    day,
    changes,
    format: COLUMNS_FORMAT,
    sessions,
    columns: new Map(
      sessions === 0 ? [] : [...packed].map(([name, data]) => [name, shrinkColumn(data)]),
    ),
    visitors: countVisitors(packed, false),
    botVisitors: countVisitors(packed, true),
  });
