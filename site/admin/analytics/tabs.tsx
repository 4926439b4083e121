import type { AnalyticsQuery } from '#site/admin/analytics/analytics-query.ts';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';

/** The parts of a query that are one of a few words. */
type Choice = 'bots' | 'by' | 'dimension' | 'location' | 'state' | 'touch';

interface QueryTabsProps<Key extends Choice> {
  panel: Pick<PanelProps, 'analyticsQuery' | 'setAnalyticsQuery'>;
  label: string;
  of: Key;
  tabs: Readonly<Record<AnalyticsQuery[Key], string>>;
}

/** One table seen in several ways. */
export const QueryTabs = <Key extends Choice>({ panel, label, of, tabs }: QueryTabsProps<Key>) => {
  const { analyticsQuery, setAnalyticsQuery } = panel;
  // Another dimension of a goal has other columns.
  const begin = { offset: 0, ...(of === 'dimension' && { sort: '' }) };
  return (
    <fieldset className="periods tabs">
      <legend className="sr-only">{label}</legend>
      {Object.entries<string>(tabs).map(([id, name]) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === analyticsQuery[of]}
          onClick={() => setAnalyticsQuery({ ...analyticsQuery, ...begin, [of]: id })}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
};

const touches = { latest: 'Latest touch', first: 'First touch' };

/** Whether the last visit or the first is credited. */
export const TouchTabs = (panel: QueryTabsProps<'touch'>['panel']) => (
  <QueryTabs panel={panel} label="Touch" of="touch" tabs={touches} />
);
