import { listGoals } from '#shared/contracts/goals.ts';
import { getPerson } from '#shared/contracts/people.ts';
import type { WriteValue } from '#shared/domain/analytics/filter-sentence.ts';
import { valueText } from '#site/admin/analytics/value-text.ts';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';

interface NamedFilters {
  readonly goal?: string | undefined;
  readonly visitor?: string | undefined;
}

/** Formats filter values. Fetches the names of a goal and of a visitor. */
export const useFilterText = ({ goal, visitor }: NamedFilters): WriteValue => {
  const { data } = useApiQuery(listGoals, {}, goal !== undefined);
  const params = { kind: 'visitor', id: visitor ?? '' } as const;
  const { data: person } = useApiQuery(getPerson, { params }, visitor !== undefined);
  return (dimension, value) => {
    if (dimension === 'visitor' && person) return person.name;
    const goal = dimension === 'goal' ? data?.goals.find(({ id }) => id === value) : undefined;
    return goal?.name ?? valueText(dimension, value);
  };
};
