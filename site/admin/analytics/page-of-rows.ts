import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { ROWS_A_PAGE } from '#site/admin/analytics/rows-table.tsx';

/** The query of a list's present page. */
export const pageOfRows = ({ question, filter }: Pick<PanelProps, 'question' | 'filter'>) => ({
  ...filter,
  limit: String(ROWS_A_PAGE),
  ...(question.offset > 0 ? { offset: String(question.offset) } : {}),
});
