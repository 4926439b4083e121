import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { ROWS_A_PAGE, SORTED_ROWS } from '#site/admin/analytics/rows-table.tsx';

/** The query of a list's present page. */
export const pageOfRows = ({
  analyticsQuery,
  filter,
}: Pick<PanelProps, 'analyticsQuery' | 'filter'>) => ({
  ...filter,
  ...(analyticsQuery.sort === ''
    ? {
        limit: String(ROWS_A_PAGE),
        ...(analyticsQuery.offset > 0 ? { offset: String(analyticsQuery.offset) } : {}),
      }
    : { limit: String(SORTED_ROWS) }),
});
