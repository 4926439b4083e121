import type { Numbers } from '#api/storage/columns/columns.ts';
import type { Segment } from '#api/storage/columns/segment.ts';

/** The sessions of one day that a scope selects. */
export interface Selection {
  readonly segment: Segment;
  /** 1 for each selected session. */
  readonly selected: Uint8Array;
  /** Page views per session; with a filter of pages, only of those. */
  readonly views: Numbers;
}
