/** Dimensions of visits. Each is a key of the filter, alone and with `_not`. */
export const dimensions = [
  'page',
  'source',
  'channel',
  'campaign',
  'country',
  'region',
  'city',
  'device',
  'browser',
  'os',
  'language',
  'event',
] as const;
export type Dimension = (typeof dimensions)[number];

/** Dimensions that can be searched by a part: keys with `_contains`. */
const searchable = ['page', 'source', 'campaign', 'region', 'city'] as const;

/** All keys that narrow a figure, by the API's names. */
export const filterKeys = [
  ...dimensions,
  ...dimensions.map((dimension) => `${dimension}_not` as const),
  ...searchable.map((dimension) => `${dimension}_contains` as const),
  'chatted' as const,
  'goal' as const,
  'visitor' as const,
];
export type FilterKey = (typeof filterKeys)[number];

export type Operator = 'is' | 'not' | 'contains';

export const operatorsOf = (dimension: Dimension): readonly Operator[] =>
  searchable.some((one) => one === dimension) ? ['is', 'not', 'contains'] : ['is', 'not'];

export const filterKeyOf = (dimension: Dimension, operator: Operator): FilterKey | undefined =>
  filterKeys.find((key) => key === (operator === 'is' ? dimension : `${dimension}_${operator}`));

/** Whether the API accepts the text as a value of the key. */
export const isFilterValue = (key: FilterKey, value: string): boolean => {
  if (key === 'chatted') return value === 'yes' || value === 'no';
  if (key === 'goal') return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
  if (key.startsWith('event')) return /^[a-z][a-z0-9_]{0,63}$/.test(value);
  return value !== '' || !key.endsWith('_contains');
};
