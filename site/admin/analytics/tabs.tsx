import type { AnalyticsQuery } from '#site/admin/analytics/analytics-query.ts';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';

/** The query's parameters with a fixed set of values. */
type Choice = 'bots' | 'by' | 'dimension' | 'location' | 'state' | 'touch';

interface QueryTabsProps<Key extends Choice> {
  panel: Pick<PanelProps, 'analyticsQuery' | 'setAnalyticsQuery'>;
  label: string;
  of: Key;
  tabs: Readonly<Record<AnalyticsQuery[Key], string>>;
}

/** Tabs that show one table in several ways. */
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

/** Chooses whether the last or the first visit gets the credit. */
export const TouchTabs = (panel: QueryTabsProps<'touch'>['panel']) => (
  <QueryTabs panel={panel} label="Touch" of="touch" tabs={touches} />
);
