import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { ROWS_A_PAGE } from '#site/admin/analytics/rows-table.tsx';

/** The query of a list's present page. */
export const pageOfRows = ({
  analyticsQuery,
  filter,
}: Pick<PanelProps, 'analyticsQuery' | 'filter'>) => ({
  ...filter,
  limit: String(ROWS_A_PAGE),
  ...(analyticsQuery.offset > 0 ? { offset: String(analyticsQuery.offset) } : {}),
});
