import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { FilterKey } from '#shared/domain/analytics/filter-keys.ts';
import type { FilterParams, AnalyticsQuery } from '#site/admin/analytics/analytics-query.ts';
import type { ViewId } from '#site/admin/analytics/view-ids.ts';
import type { Workspace } from '#site/admin/workspace.ts';
import type { Go } from '#site/admin/frame/area.ts';

/** The props of every part of the filter bar. */
export interface FilterProps {
  readonly analyticsQuery: AnalyticsQuery;
  readonly setAnalyticsQuery: (analyticsQuery: AnalyticsQuery) => void;
  readonly timeZone: string;
}

/** The props of every view. */
export interface PanelProps {
  readonly analyticsQuery: AnalyticsQuery;
  /** The query's filter as the API takes it. */
  readonly filter: FilterParams;
  /** The inbox's conversations, which may share a device. Null until loaded. */
  readonly conversations: readonly ConversationSummary[] | null;
  readonly live: Pick<Workspace['live'], 'store' | 'forget'>;
  readonly go: Go;
  /** Shows the view with another query. */
  readonly setAnalyticsQuery: (analyticsQuery: AnalyticsQuery) => void;
  /** Filters everything by the value, or removes that filter if it is set. */
  readonly narrow: (key: FilterKey, value: string) => void;
  /** The URL of another view with the same filter. */
  readonly addressOfView: (view: ViewId) => string;
}
