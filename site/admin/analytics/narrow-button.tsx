import type { ReactNode } from 'react';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { countryName, languageName, regionName } from '#site/admin/code-names.ts';
import type { FilterKey } from '#site/admin/analytics/analytics-query.ts';

const nothingWords: Partial<Record<FilterKey, string>> = {
  source: 'No source',
  channel: 'No channel',
  campaign: 'No campaign',
};

/** A value of a filter in words. Empty is none. */
export const valueText = (key: FilterKey, value: string | null): string => {
  if (value === null || value === '') return nothingWords[key] ?? 'Not known';
  if (key === 'country') return countryName(value);
  if (key === 'region' || key === 'city') return regionName(value);
  if (key === 'language') return languageName(value);
  return key === 'visitor' ? 'the chosen one' : value;
};

interface NarrowButtonProps extends Pick<PanelProps, 'analyticsQuery' | 'narrow'> {
  by: FilterKey;
  value: string | null;
  children?: ReactNode;
}

/** A value in a table: pressed, everything is narrowed to it; pressed again, no longer. */
export const NarrowButton = ({
  analyticsQuery,
  narrow,
  by,
  value,
  children,
}: NarrowButtonProps) => (
  <button
    type="button"
    className="narrow"
    aria-pressed={analyticsQuery.filters[by] === (value ?? '')}
    title={valueText(by, value)}
    onClick={() => narrow(by, value ?? '')}
  >
    {children ?? valueText(by, value)}
  </button>
);
