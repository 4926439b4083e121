import type { Bots, Days } from '#api/storage/columns/rollups.ts';

/** Says from which state of the log a stored segment was built, and in which format. */
export interface SegmentHead {
  readonly day: number;
  readonly changes: number;
  readonly format: number;
  readonly sessions: number;
}

/** A segment as it is saved. */
export interface SavedSegment extends SegmentHead {
  /** Empty for a day whose sessions are gone. */
  readonly columns: ReadonlyMap<string, Uint8Array>;
  readonly visitors: number;
  readonly botVisitors: number;
}

/** What the column engine saves to: one segment per UTC day. */
export interface SegmentStore {
  /** The stored segments of these days, both ends included. */
  heads(fromDay: number, toDay: number): SegmentHead[];
  /** The bytes of a column as they were saved; undefined when they are missing. */
  column(day: number, name: string): Uint8Array | undefined;
  /**
   * Replaces the segment of the day, in one transaction. False when it cannot be written now, or
   * when the log has moved on from `changes`: an erasure must not find its visitor stored again.
   * The engine tries again later.
   */
  save(segment: SavedSegment): boolean;
  /**
   * The visitors of each day as counted when it last had sessions, oldest first. The counts outlive
   * the segments, but no erasure of one of those visitors: the day is counted again.
   */
  visitors(days: Days, bots: Bots): { readonly day: number; readonly visitors: number }[];
}
