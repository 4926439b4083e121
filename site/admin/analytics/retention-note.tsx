import { getSystem } from '#shared/contracts/maintenance.ts';
import { datesOf } from '#shared/domain/analytics/period.ts';
import { addDays, dateIn } from '#shared/domain/analytics/zoned-time.ts';
import type { AnalyticsQuery } from '#site/admin/analytics/analytics-query.ts';
import type { ViewId } from '#site/admin/analytics/view-ids.ts';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';
import { browserClock } from '#site/platform/browser-time.ts';

interface RetentionNoteProps {
  analyticsQuery: AnalyticsQuery;
  timeZone: string;
  viewId: ViewId;
}

const consequences: Readonly<Partial<Record<ViewId, string>>> = {
  visitors: 'no visitors to list.',
  chat: 'conversations whose source is not known.',
};

const dayText = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** Says of a period with days older than the retention that nobody is behind the numbers of those. */
export const RetentionNote = ({ analyticsQuery, timeZone, viewId }: RetentionNoteProps) => {
  const { data: system } = useApiQuery(getSystem, {});
  if (!system) return null;
  const { period } = analyticsQuery;
  const now = browserClock().now();
  const { from } = typeof period === 'object' ? period : datesOf(period, now, timeZone);
  // The server deletes by days of UTC.
  const oldest = addDays(dateIn(now, 'UTC'), -system.retention_days);
  if (from >= oldest) return null;
  return (
    <p className="panel-note small-print">
      Visits are stored for {system.retention_days} days. Days before{' '}
      {dayText.format(Date.parse(oldest))} have{' '}
      {consequences[viewId] ?? 'numbers, but no people behind them.'}
    </p>
  );
};
