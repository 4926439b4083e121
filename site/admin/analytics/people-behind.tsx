import type { ReactNode } from 'react';
import { countText } from '#site/admin/analytics/figures-text.ts';
import { queryOf } from '#site/admin/analytics/analytics-query.ts';
import { withPeople, type Who } from '#site/admin/analytics/behind.ts';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import { addressOf } from '#site/admin/frame/console-route.ts';

interface PeopleBehindProps {
  panel: Pick<PanelProps, 'analyticsQuery' | 'go'>;
  /** What the number counts, beside the filter: keys of the filter and of the visitors call. */
  who: Who;
  count: number;
  /** How the number is written; without it, as a count. */
  children?: ReactNode;
}

/** A number that opens the list of the visitors who make it. */
export const PeopleBehind = ({ panel, who, count, children }: PeopleBehindProps) => {
  const { analyticsQuery, go } = panel;
  const text = children ?? countText(count);
  if (count === 0) return text;
  const query = queryOf(withPeople(analyticsQuery, who));
  return (
    <ConsoleLink
      className="people-behind"
      to={addressOf({ area: 'analytics', item: 'visitors', query })}
      go={go}
      title="Show these visitors"
    >
      {text}
    </ConsoleLink>
  );
};
