import { sharedPart, queryOf, withFilter } from '#site/admin/analytics/analytics-query.ts';
import { NarrowButton } from '#site/admin/analytics/narrow-button.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import { addressOf } from '#site/admin/frame/console-route.ts';

/** The URL of a page's own view, with the current filter. */
export const addressOfPage = (
  { analyticsQuery }: Pick<PanelProps, 'analyticsQuery'>,
  page: string,
): string =>
  addressOf({
    area: 'analytics',
    item: 'page',
    query: queryOf(withFilter(sharedPart(analyticsQuery), 'page', page)),
  });

/** A page in a table: filters by the page, or opens its own view. */
export const PageName = ({ panel, page }: { panel: PanelProps; page: string }) => (
  <span className="page-name">
    <NarrowButton {...panel} by="page" value={page} />
    <ConsoleLink
      className="page-open"
      to={addressOfPage(panel, page)}
      go={panel.go}
      aria-label={`All about ${page}`}
      title="All about this page"
    >
      →
    </ConsoleLink>
  </span>
);
