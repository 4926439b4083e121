import { listEvents, listPages } from '#shared/contracts/admin-analytics.ts';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';

interface KnownStepsProps {
  lists: { page: string; event: string };
  panel: Pick<PanelProps, 'filter'>;
}

/** The pages and events of the period, as suggestions for the fields. */
export const KnownSteps = ({ lists, panel: { filter } }: KnownStepsProps) => {
  const input = { query: { ...filter, limit: '200' } };
  const pages = useApiQuery(listPages, input);
  const events = useApiQuery(listEvents, input);
  const known = {
    page: (pages.data?.rows ?? []).map(({ page }) => page),
    event: [...new Set((events.data?.rows ?? []).map(({ name }) => name))],
  };
  return (['page', 'event'] as const).map((kind) => (
    <datalist key={kind} id={lists[kind]}>
      {known[kind].map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </datalist>
  ));
};
