import type { Bots, Days } from '#api/storage/columns/rollups.ts';

/** The log state and format of a stored segment. */
export interface SegmentHead {
  readonly day: number;
  readonly changes: number;
  readonly format: number;
  readonly sessions: number;
}

export interface SavedSegment extends SegmentHead {
  /** Empty for a day whose sessions are gone. */
  readonly columns: ReadonlyMap<string, Uint8Array>;
  readonly visitors: number;
  readonly botVisitors: number;
}

/** Stores the column engine's segments, one per UTC day. */
export interface SegmentStore {
  /** The stored segments of these days, both ends included. */
  heads(fromDay: number, toDay: number): SegmentHead[];
  /** The bytes of a column as saved; undefined if missing. */
  column(day: number, name: string): Uint8Array | undefined;
  /**
   * Replaces the segment of the day in one transaction. False if it cannot be written now, or if the log
   * has moved on from `changes`: an erased visitor must not be stored again. The engine tries again
   * later.
   */
  save(segment: SavedSegment): boolean;
  /**
   * The visitors of each day as counted when it last had sessions, oldest first. The counts outlive the
   * segments, but not the erasure of one of those visitors: the day is then counted again.
   */
  visitors(days: Days, bots: Bots): { readonly day: number; readonly visitors: number }[];
}
