import { listGoalsRoute } from '#shared/contracts/routes/analytics-routes.ts';
import type { WriteValue } from '#shared/domain/analytics/filter-sentence.ts';
import { valueText } from '#site/admin/analytics/value-text.ts';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';

/** Writes the values of filters. Goals are fetched for their names where one is a filter. */
export const useFilterText = (hasGoal: boolean): WriteValue => {
  const { data } = useApiQuery(listGoalsRoute, {}, hasGoal);
  return (dimension, value) => {
    const goal = dimension === 'goal' ? data?.goals.find(({ id }) => id === value) : undefined;
    return goal?.name ?? valueText(dimension, value);
  };
};
