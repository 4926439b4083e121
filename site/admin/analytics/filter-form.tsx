import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import {
  listCampaigns,
  listChannels,
  listDevices,
  listEvents,
  listLocations,
  listPages,
  listSources,
} from '#shared/contracts/admin-analytics.ts';
import {
  dimensions,
  filterKeyOf,
  isFilterValue,
  operatorsOf,
  type Dimension,
  type Operator,
} from '#shared/domain/analytics/filter-keys.ts';
import { dimensionNames } from '#shared/domain/analytics/filter-sentence.ts';
import { filterOf, withFilter } from '#site/admin/analytics/analytics-query.ts';
import type { FilterProps } from '#site/admin/analytics/panel-props.ts';
import { valueText } from '#site/admin/analytics/value-text.ts';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';

const groupCalls = {
  source: listSources,
  channel: listChannels,
  campaign: listCampaigns,
  country: listLocations,
  region: listLocations,
  city: listLocations,
  device: listDevices,
  browser: listDevices,
  os: listDevices,
  language: listDevices,
} as const;

/** The values of all visits in the period, ignoring other filters. Undefined until loaded. */
const useValues = (
  dimension: Dimension,
  { analyticsQuery, timeZone }: FilterProps,
): readonly string[] | undefined => {
  const query = { ...filterOf({ ...analyticsQuery, filters: {} }, timeZone), limit: '200' };
  const call = dimension === 'page' || dimension === 'event' ? null : groupCalls[dimension];
  const pages = useApiQuery(listPages, { query }, dimension === 'page');
  const events = useApiQuery(listEvents, { query }, dimension === 'event');
  const groups = useApiQuery(
    call ?? listSources,
    {
      query: {
        ...query,
        ...(call === listDevices && { by: dimension }),
        ...(call === listLocations && { location: dimension }),
      },
    },
    call !== null,
  );
  if (dimension === 'page') return pages.data?.rows.map(({ page }) => page ?? '');
  if (dimension === 'event') return events.data?.rows.map(({ name }) => name);
  return groups.data?.rows.map(({ name }) => name ?? '');
};

const operatorNames: Record<Operator, string> = { is: 'is', not: 'is not', contains: 'contains' };
const eventOperatorNames: Partial<Record<Operator, string>> = {
  is: 'recorded',
  not: 'not recorded',
};

interface ValueFieldProps {
  draft: Draft;
  values: readonly string[] | undefined;
  onChange: (value: string) => void;
}

/**
 * A field with suggestions if there are many or partly known values; otherwise a list with names.
 */
const ValueField = ({ draft, values, onChange }: ValueFieldProps) => {
  const id = useId();
  const { dimension, operator, value } = draft;
  if (dimension === 'page' || operator === 'contains') {
    return (
      <>
        <input
          aria-label="Value"
          list={id}
          required
          maxLength={512}
          value={value ?? ''}
          placeholder={dimension === 'page' ? '/projects' : ''}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
        <datalist id={id}>
          {values?.map(
            (one) =>
              one !== '' && (
                <option key={one} value={one}>
                  {one}
                </option>
              ),
          )}
        </datalist>
      </>
    );
  }
  const chosen = value === null ? -1 : (values ?? []).indexOf(value);
  return (
    <select
      aria-label="Value"
      value={chosen}
      onChange={({ target }) => onChange(values?.[Number(target.value)] ?? '')}
    >
      {chosen < 0 && (
        <option value={-1} disabled>
          {values?.length === 0 ? 'None in this period' : 'Choose…'}
        </option>
      )}
      {values?.map((one, at) => (
        <option key={one} value={at}>
          {valueText(dimension, one)}
        </option>
      ))}
    </select>
  );
};

interface Draft {
  readonly dimension: Dimension;
  readonly operator: Operator;
  /** Null until one is chosen; empty matches visits without a value. */
  readonly value: string | null;
}

const CHATTED = 'chatted';
const emptyDraft: Draft = { dimension: 'page', operator: 'is', value: null };

interface DraftFieldsProps extends FilterProps {
  draft: Draft;
  onDraft: (draft: Draft) => void;
}

const DraftFields = ({ draft, onDraft, ...props }: DraftFieldsProps) => {
  const { dimension, operator } = draft;
  const values = useValues(dimension, props);
  const names = dimension === 'event' ? eventOperatorNames : operatorNames;
  return (
    <>
      <select
        aria-label="Condition"
        value={operator}
        onChange={({ target }) => onDraft({ ...draft, operator: target.value as Operator })}
      >
        {operatorsOf(dimension).map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
      <ValueField
        draft={draft}
        values={values}
        onChange={(value) => onDraft({ ...draft, value })}
      />
    </>
  );
};

export const FilterForm = ({ onDone, ...props }: FilterProps & { onDone: () => void }) => {
  const { analyticsQuery, setAnalyticsQuery } = props;
  const [draft, setDraft] = useState(emptyDraft);
  const [hasChatted, setHasChatted] = useState<string | null>(null);
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => first.current?.focus(), []);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const element = form.current;
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onDone();
    };
    element?.addEventListener('keydown', leave);
    return () => element?.removeEventListener('keydown', leave);
  }, [onDone]);
  const filterKey = hasChatted === null ? filterKeyOf(draft.dimension, draft.operator) : CHATTED;
  const value = hasChatted ?? draft.value;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (filterKey === undefined || value === null || !isFilterValue(filterKey, value)) return;
    setAnalyticsQuery(withFilter(analyticsQuery, filterKey, value));
    onDone();
  };
  return (
    <form ref={form} className="add-filter cluster" aria-label="New filter" onSubmit={submit}>
      <select
        aria-label="Filter by"
        ref={first}
        value={hasChatted === null ? draft.dimension : CHATTED}
        onChange={({ target }) => {
          setHasChatted(target.value === CHATTED ? 'yes' : null);
          const dimension = dimensions.find((one) => one === target.value);
          if (dimension) setDraft({ ...emptyDraft, dimension });
        }}
      >
        {dimensions.map((dimension) => (
          <option key={dimension} value={dimension}>
            {dimensionNames[dimension]}
          </option>
        ))}
        <option value={CHATTED}>Chats</option>
      </select>
      {hasChatted === null ? (
        <DraftFields {...props} draft={draft} onDraft={setDraft} />
      ) : (
        <select
          aria-label="Value"
          value={hasChatted}
          onChange={({ target }) => setHasChatted(target.value)}
        >
          <option value="yes">has chatted</option>
          <option value="no">has not chatted</option>
        </select>
      )}
      <div className="cluster">
        <button type="submit" className="plain-button primary" disabled={value === null}>
          Add
        </button>
        <button type="button" className="plain-button" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  );
};
