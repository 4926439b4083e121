import type { ExportTable } from '#shared/domain/analytics/export-tables.ts';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { comparisonOf } from '#site/admin/analytics/analytics-query.ts';
import { drillDownOf } from '#site/admin/analytics/drill-down.ts';
import type { GoalId } from '#shared/contracts/goals.ts';
import type { ExportFormat } from '#site/admin/export-buttons.tsx';

/** The export of the data on the screen: same filter, comparison, parts and people. */
export const exportOf = (
  table: ExportTable,
  { analyticsQuery, filter }: Pick<PanelProps, 'analyticsQuery' | 'filter'>,
  format: ExportFormat,
) => {
  const { compare, touch, by, location, state, name, dimension, steps, windowHours } =
    analyticsQuery;
  // An opened visitor does not filter the list, on screen or in the file.
  const { visitor: _, ...others } = filter;
  return {
    ...(table === 'visitors' ? { ...others, ...drillDownOf(analyticsQuery) } : filter),
    ...comparisonOf(compare),
    ...{ table, format, touch, by, location, heading: 'yes' as const },
    ...(table === 'errors' && state !== 'all' && { state }),
    ...(table === 'events' && name !== null && { name }),
    ...(table === 'conversions' && name !== null && { goal_id: name as GoalId, dimension }),
    ...(table === 'funnel' && { step: [...steps], window_hours: String(windowHours) }),
  };
};
