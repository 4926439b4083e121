import type { ReactNode } from 'react';
import {
  queryOf,
  sharedPart,
  type AnalyticsQuery,
  type Filters,
} from '#site/admin/analytics/analytics-query.ts';
import { countText } from '#site/admin/analytics/figures-text.ts';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import { addressOf } from '#site/admin/frame/console-route.ts';

interface ChatsDrillDownProps {
  panel: Pick<PanelProps, 'analyticsQuery' | 'go'>;
  /** What the number counts. */
  chats: AnalyticsQuery['chats'];
  /** The visit in which they began, beside the filter. */
  filters?: Filters;
  count: number;
  /** How the number is written; without it, as a count. */
  children?: ReactNode;
}

/** A number that opens the list of the conversations that it counts. */
export const ChatsDrillDown = ({ panel, chats, filters, count, children }: ChatsDrillDownProps) => {
  const { analyticsQuery, go } = panel;
  const text = children ?? countText(count);
  if (count === 0) return text;
  const query = queryOf({
    ...sharedPart(analyticsQuery),
    filters: { ...analyticsQuery.filters, ...filters },
    chats,
  });
  return (
    <ConsoleLink
      className="people-drill-down"
      to={addressOf({ area: 'analytics', item: 'chat', query })}
      go={go}
      title="Show these chats"
    >
      {text}
    </ConsoleLink>
  );
};
