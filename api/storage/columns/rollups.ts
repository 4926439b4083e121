import type { vitalMetrics } from '#shared/domain/analytics/vital-bucket.ts';
import type { GroupBy, Match } from '#api/features/analytics/queries/query-types.ts';
import type { FigureSums, PageSums } from '#api/storage/columns/figure-sums.ts';

export type Bots = Match['bots'];

/** UTC days, the end excluded. */
export interface Days {
  readonly fromDay: number;
  readonly toDay: number;
}

/** Groupings that rollups lack. */
const notRolledUp = ['entry_page', 'exit_page', 'first_campaign', 'region', 'city'] as const;
/** Groupings that rollups contain. */
export type RollupGroup = Exclude<GroupBy, (typeof notRolledUp)[number]>;
export const isRolledUp = (by: GroupBy): by is RollupGroup =>
  !(notRolledUp as readonly GroupBy[]).includes(by);

/** Sums of sessions by the quarter hour or the UTC day on which they began. They outlive the sessions. */
export interface Rollups {
  /** By quarter hour since the epoch, oldest first, the end excluded. */
  quarters(from: number, to: number, bots: Bots): (FigureSums & { readonly quarter: number })[];
  /** By the term of the group's name, 0 for none. */
  groups(days: Days, by: RollupGroup, bots: Bots): (FigureSums & { readonly term: number })[];
  /** By the term of the page. */
  pages(days: Days, bots: Bots): (PageSums & { readonly page: number })[];
  /** Histograms. */
  vitals(days: Days, bots: Bots): VitalCount[];
}

export interface VitalCount {
  readonly metric: (typeof vitalMetrics)[number];
  readonly bucket: number;
  readonly count: number;
}
