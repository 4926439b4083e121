import { filterKeys, type FilterKey } from '#shared/domain/analytics/filter-keys.ts';
import { filterSentence } from '#shared/domain/analytics/filter-sentence.ts';
import { datesOf, rangeBefore } from '#shared/domain/analytics/period.ts';
import {
  withFilter,
  type AnalyticsQuery,
  type Comparison,
} from '#site/admin/analytics/analytics-query.ts';
import type { FilterProps } from '#site/admin/analytics/panel-props.ts';
import { DatesForm, PeriodPicker } from '#site/admin/analytics/period-picker.tsx';
import { SavedFilters } from '#site/admin/analytics/saved-filters.tsx';
import { useFilterText } from '#site/admin/analytics/use-filter-text.ts';
import { useRef, useState, type ReactNode } from 'react';
import { loadLater } from '#site/admin/load-later.tsx';
import { browserClock } from '#site/platform/browser-time.ts';

const FilterForm = loadLater(
  async () => (await import('#site/admin/analytics/filter-form.tsx')).FilterForm,
);

/** Opens the fields of a new filter below the bar. Closing returns the focus. */
const AddFilter = ({ children, ...props }: FilterProps & { children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        type="button"
        className="plain-button"
        ref={opener}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="if-wide">Add</span> filter
      </button>
      {children}
      {isOpen && (
        <FilterForm
          {...props}
          onDone={() => {
            setOpen(false);
            opener.current?.focus();
          }}
        />
      )}
    </>
  );
};

interface FilterBarProps extends FilterProps {
  /** Whether the view has figures to compare. */
  isCompared: boolean;
  /** The filter by which the view opens a row instead of filtering; null if none. */
  opens: FilterKey | null;
}

interface ChipProps {
  sentence: readonly [string, string];
  onRemove: () => void;
}

const Chip = ({ sentence: [lead, value], onRemove }: ChipProps) => (
  <li>
    <button type="button" className="chip bar" title={`${lead} ${value}`} onClick={onRemove}>
      <span className="sr-only">Remove filter: </span>
      <span className="chip-name">{lead}</span> <span className="one-line">{value}</span>
      <span aria-hidden="true">×</span>
    </button>
  </li>
);

const Chips = ({
  analyticsQuery,
  setAnalyticsQuery,
  opens,
}: Pick<FilterBarProps, 'analyticsQuery' | 'setAnalyticsQuery' | 'opens'>) => {
  const { filters, bots } = analyticsQuery;
  const write = useFilterText(filters);
  const keys = filterKeys.filter((key) => key !== opens && filters[key] !== undefined);
  if (keys.length === 0 && bots === 'exclude') return null;
  return (
    <ul className="cluster" aria-label="Filters">
      {keys.map((key) => {
        const value = filters[key];
        return (
          value !== undefined && (
            <Chip
              key={key}
              sentence={filterSentence(key, value, write)}
              onRemove={() => setAnalyticsQuery(withFilter(analyticsQuery, key, null))}
            />
          )
        );
      })}
      {bots !== 'exclude' && (
        <Chip
          sentence={['Bots', bots === 'only' ? 'only' : 'included']}
          onRemove={() => setAnalyticsQuery({ ...analyticsQuery, bots: 'exclude', offset: 0 })}
        />
      )}
    </ul>
  );
};

const comparisonNames: Record<Comparison, string> = {
  previous: 'previous period',
  year: 'a year before',
  none: 'nothing',
};
const CUSTOM = 'custom';

/** Chooses the comparison: a named period, or any days. */
const ComparisonPicker = ({ analyticsQuery, setAnalyticsQuery, timeZone }: FilterProps) => {
  const { period, compare } = analyticsQuery;
  const [isChoosing, setChoosing] = useState(false);
  const isCustom = typeof compare === 'object';
  const dates =
    typeof period === 'object' ? period : datesOf(period, browserClock().now(), timeZone);
  const choose = (next: AnalyticsQuery['compare']) => {
    setChoosing(false);
    setAnalyticsQuery({ ...analyticsQuery, compare: next });
  };
  return (
    <>
      <label className="compare">
        <span className="if-wide">Compare with</span>
        <select
          value={isCustom || isChoosing ? CUSTOM : compare}
          onChange={({ target }) =>
            target.value === CUSTOM ? setChoosing(true) : choose(target.value as Comparison)
          }
        >
          {Object.entries(comparisonNames).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={CUSTOM}>custom</option>
        </select>
      </label>
      {(isCustom || isChoosing) && (
        <DatesForm
          key={JSON.stringify([period, compare])}
          label="Days to compare with"
          dates={isCustom ? compare : rangeBefore(dates)}
          onChoose={choose}
        />
      )}
    </>
  );
};

/** The part of the query that all views share: period, comparison and filters. */
export const FilterBar = ({
  analyticsQuery,
  setAnalyticsQuery,
  timeZone,
  isCompared,
  opens,
}: FilterBarProps) => (
  <section className="question-bar cluster" aria-label="Period and filters">
    <PeriodPicker
      analyticsQuery={analyticsQuery}
      setAnalyticsQuery={setAnalyticsQuery}
      timeZone={timeZone}
    />
    {isCompared && (
      <ComparisonPicker
        analyticsQuery={analyticsQuery}
        setAnalyticsQuery={setAnalyticsQuery}
        timeZone={timeZone}
      />
    )}
    <div className="filter-actions cluster">
      <AddFilter
        analyticsQuery={analyticsQuery}
        setAnalyticsQuery={setAnalyticsQuery}
        timeZone={timeZone}
      >
        <SavedFilters analyticsQuery={analyticsQuery} setAnalyticsQuery={setAnalyticsQuery} />
      </AddFilter>
    </div>
    <Chips analyticsQuery={analyticsQuery} setAnalyticsQuery={setAnalyticsQuery} opens={opens} />
  </section>
);
