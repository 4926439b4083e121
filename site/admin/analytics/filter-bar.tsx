import type { Comparison, AnalyticsQuery } from '#site/admin/analytics/analytics-query.ts';
import { filterKeys, withFilter } from '#site/admin/analytics/analytics-query.ts';
import { valueText } from '#site/admin/analytics/narrow-button.tsx';
import { PeriodPicker } from '#site/admin/analytics/period-picker.tsx';

interface FilterBarProps {
  analyticsQuery: AnalyticsQuery;
  setAnalyticsQuery: (analyticsQuery: AnalyticsQuery) => void;
  timeZone: string;
  /** The view has figures to compare. */
  isCompared: boolean;
}

const filterNames = {
  page: 'page',
  source: 'source',
  channel: 'channel',
  campaign: 'campaign',
  country: 'country',
  region: 'region',
  city: 'city',
  device: 'device',
  browser: 'browser',
  os: 'system',
  language: 'language',
  visitor: 'visitor',
} as const;

const Chip = ({ name, value, onRemove }: { name: string; value: string; onRemove: () => void }) => (
  <li>
    <button type="button" className="chip" onClick={onRemove}>
      <span className="sr-only">Remove filter </span>
      <span className="chip-name">{name}</span> <span className="chip-value">{value}</span>
      <span className="chip-cross" aria-hidden="true">
        ×
      </span>
    </button>
  </li>
);

const Chips = ({
  analyticsQuery,
  setAnalyticsQuery,
}: Pick<FilterBarProps, 'analyticsQuery' | 'setAnalyticsQuery'>) => {
  const set = filterKeys.filter((key) => analyticsQuery.filters[key] !== undefined);
  if (set.length === 0 && analyticsQuery.bots === 'exclude') return null;
  return (
    <ul className="chips" aria-label="Filters">
      {set.map((key) => (
        <Chip
          key={key}
          name={filterNames[key]}
          value={valueText(key, analyticsQuery.filters[key] ?? null)}
          onRemove={() => setAnalyticsQuery(withFilter(analyticsQuery, key, null))}
        />
      ))}
      {analyticsQuery.bots !== 'exclude' && (
        <Chip
          name="bots"
          value={analyticsQuery.bots === 'only' ? 'only' : 'included'}
          onRemove={() => setAnalyticsQuery({ ...analyticsQuery, bots: 'exclude', offset: 0 })}
        />
      )}
    </ul>
  );
};

const comparisonNames: Record<Comparison, string> = {
  previous: 'the same weekdays before',
  year: 'the previous year',
  none: 'nothing',
};

/** What is asked of every view: when, against what, and narrowed to what. */
export const FilterBar = ({
  analyticsQuery,
  setAnalyticsQuery,
  timeZone,
  isCompared,
}: FilterBarProps) => (
  <section className="question-bar" aria-label="Period and filters">
    <PeriodPicker
      analyticsQuery={analyticsQuery}
      setAnalyticsQuery={setAnalyticsQuery}
      timeZone={timeZone}
    />
    {isCompared && (
      <label className="compare">
        <span>Against</span>
        <select
          value={analyticsQuery.compare}
          onChange={({ target }) =>
            setAnalyticsQuery({ ...analyticsQuery, compare: target.value as Comparison })
          }
        >
          {Object.entries(comparisonNames).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    )}
    <Chips analyticsQuery={analyticsQuery} setAnalyticsQuery={setAnalyticsQuery} />
  </section>
);
