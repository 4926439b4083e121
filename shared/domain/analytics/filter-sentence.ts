import type { Dimension, FilterKey, Operator } from '#shared/domain/analytics/filter-keys.ts';

export const dimensionNames: Record<Dimension, string> = {
  page: 'Page',
  source: 'Source',
  channel: 'Channel',
  campaign: 'Campaign',
  country: 'Country',
  region: 'Region',
  city: 'City',
  device: 'Device',
  browser: 'Browser',
  os: 'System',
  language: 'Language',
  event: 'Event',
};

const verbs: Record<Operator, string> = { is: 'is', not: 'is not', contains: 'contains' };

/** Dimensions that a visit may lack; others are at most unknown. */
const optional: readonly string[] = ['page', 'campaign'];
/** Dimensions with a name for none, such as "Direct" for no source. */
const named: readonly string[] = ['source', 'channel'];

/** Formats a value, such as the name of a country. */
export type WriteValue = (dimension: Dimension | 'visitor' | 'goal', value: string) => string;

/** A filter as a sentence in two parts, such as "Country is not" and "Germany". */
export const filterSentence = (
  key: FilterKey,
  value: string,
  write: WriteValue = (_, text) => text,
): readonly [string, string] => {
  if (key === 'chatted') return [value === 'no' ? 'Has not' : 'Has', 'chatted'];
  if (key === 'goal') return ['Reached', write(key, value)];
  if (key === 'visitor') return ['Visitor is', write(key, value)];
  const [dimension, operator = 'is'] = key.split('_') as [Dimension, Operator?];
  const name = dimensionNames[dimension];
  if (dimension === 'event') return [operator === 'is' ? 'Recorded' : 'Did not record', value];
  if (value !== '' || named.includes(dimension))
    return [`${name} ${verbs[operator]}`, write(dimension, value)];
  if (optional.includes(dimension)) {
    return [operator === 'is' ? 'Without a' : 'With a', name.toLowerCase()];
  }
  return [`${name} is`, operator === 'is' ? 'not known' : 'known'];
};
