import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { FilterKey } from '#shared/domain/analytics/filter-keys.ts';
import type { FilterParams, AnalyticsQuery } from '#site/admin/analytics/analytics-query.ts';
import type { ViewId } from '#site/admin/analytics/view-ids.ts';
import type { Workspace } from '#site/admin/workspace.ts';
import type { Go } from '#site/admin/frame/area.ts';

/** What every part of the filter bar is given. */
export interface FilterProps {
  readonly analyticsQuery: AnalyticsQuery;
  readonly setAnalyticsQuery: (analyticsQuery: AnalyticsQuery) => void;
  readonly timeZone: string;
}

/** What every view of the area is given. */
export interface PanelProps {
  readonly analyticsQuery: AnalyticsQuery;
  /** The question's filter as the API takes it. */
  readonly filter: FilterParams;
  /** As the inbox lists them: whose device may be the same. Null until they came. */
  readonly conversations: readonly ConversationSummary[] | null;
  readonly live: Pick<Workspace['live'], 'store' | 'forget'>;
  readonly go: Go;
  /** Shows the view with another question. */
  readonly setAnalyticsQuery: (analyticsQuery: AnalyticsQuery) => void;
  /** Narrows everything to the value; to what it is narrowed to already, it is no longer. */
  readonly narrow: (key: FilterKey, value: string) => void;
  /** The address of another view with the same filter. */
  readonly addressOfView: (view: ViewId) => string;
}
