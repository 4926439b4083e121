import type { Dimension } from '#shared/domain/analytics/filter-keys.ts';
import { countryName, languageName, regionName } from '#site/admin/code-names.ts';
import { DIRECT, sourceText } from '#site/admin/source-text.ts';

const nothingWords: Partial<Record<Dimension | 'visitor' | 'goal', string>> = {
  source: DIRECT,
  channel: DIRECT,
  campaign: 'No campaign',
};

/** A filter value in words. Empty means none. */
export const valueText = (
  dimension: Dimension | 'visitor' | 'goal',
  value: string | null,
): string => {
  if (value === null || value === '') return nothingWords[dimension] ?? 'Not known';
  if (dimension === 'channel') return sourceText({ source: null, channel: value });
  if (dimension === 'country') return countryName(value);
  if (dimension === 'region' || dimension === 'city') return regionName(value);
  if (dimension === 'goal') return 'a goal';
  if (dimension === 'visitor') return 'the chosen one';
  return dimension === 'language' ? languageName(value) : value;
};
