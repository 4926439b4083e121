import type { SavedFilter } from '#shared/contracts/saved-filters.ts';
import {
  defaultAnalyticsQuery,
  type AnalyticsQuery,
} from '#site/admin/analytics/analytics-query.ts';

type SavedPart = SavedFilter['filter'];

/** What of a query is saved: which visits count, not when, and never one visitor. */
export const savedPart = ({ filters, bots }: AnalyticsQuery): SavedPart => {
  const { visitor: _, ...others } = filters;
  return { ...others, ...(bots !== defaultAnalyticsQuery.bots && { bots }) };
};

/** The query narrowed to what was saved, and to nothing else. */
export const withSaved = (
  analyticsQuery: AnalyticsQuery,
  { bots = defaultAnalyticsQuery.bots, ...filters }: SavedPart,
): AnalyticsQuery => ({
  ...analyticsQuery,
  filters,
  bots,
  offset: 0,
});
