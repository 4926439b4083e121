import type { ReactNode } from 'react';
import { countText } from '#site/admin/analytics/figures-text.ts';
import { queryOf, type AnalyticsQuery } from '#site/admin/analytics/analytics-query.ts';
import { drillDownTo, type DrillDownFilter } from '#site/admin/analytics/drill-down.ts';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import type { Go } from '#site/admin/frame/area.ts';
import { addressOf } from '#site/admin/frame/console-route.ts';

interface PeopleDrillDownProps {
  panel: Pick<PanelProps, 'analyticsQuery' | 'go'>;
  /** The counted group in addition to the filter: keys of the filter and of the visitors call. */
  who: DrillDownFilter;
  count: number;
  /** The formatted number. Defaults to a count. */
  children?: ReactNode;
}

interface DrillDownLinkProps {
  count: number;
  children?: ReactNode;
  /** The view that lists them, and its query. */
  item: 'visitors' | 'chat';
  query: AnalyticsQuery;
  go: Go;
}

/** A number that links to the list of what it counts. */
export const DrillDownLink = ({ count, children, item, query, go }: DrillDownLinkProps) => {
  const text = children ?? countText(count);
  if (count === 0) return text;
  return (
    <ConsoleLink
      className="people-drill-down"
      to={addressOf({ area: 'analytics', item, query: queryOf(query) })}
      go={go}
      title={`Show these ${item === 'chat' ? 'chats' : 'visitors'}`}
    >
      {text}
    </ConsoleLink>
  );
};

/** A number that links to the list of its visitors. */
export const PeopleDrillDown = ({ panel, who, ...number }: PeopleDrillDownProps) => (
  <DrillDownLink
    {...number}
    item="visitors"
    query={drillDownTo(panel.analyticsQuery, who)}
    go={panel.go}
  />
);
