import type { ReactNode } from 'react';
import { countText } from '#site/admin/analytics/figures-text.ts';
import { queryOf } from '#site/admin/analytics/analytics-query.ts';
import { drillDownTo, type DrillDownFilter } from '#site/admin/analytics/drill-down.ts';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import { addressOf } from '#site/admin/frame/console-route.ts';

interface PeopleDrillDownProps {
  panel: Pick<PanelProps, 'analyticsQuery' | 'go'>;
  /** What the number counts, beside the filter: keys of the filter and of the visitors call. */
  who: DrillDownFilter;
  count: number;
  /** How the number is written; without it, as a count. */
  children?: ReactNode;
}

/** A number that opens the list of the visitors who make it. */
export const PeopleDrillDown = ({ panel, who, count, children }: PeopleDrillDownProps) => {
  const { analyticsQuery, go } = panel;
  const text = children ?? countText(count);
  if (count === 0) return text;
  const query = queryOf(drillDownTo(analyticsQuery, who));
  return (
    <ConsoleLink
      className="people-drill-down"
      to={addressOf({ area: 'analytics', item: 'visitors', query })}
      go={go}
      title="Show these visitors"
    >
      {text}
    </ConsoleLink>
  );
};
