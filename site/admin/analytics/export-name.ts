import type { PanelProps } from '#site/admin/analytics/panel-props.ts';

/** Fields that leave out of file names: the period covers them, or the file has none. */
const leftOut = new Set([
  'period',
  'from',
  'to',
  'compare',
  'compare_from',
  'compare_to',
  'time_zone',
]);
const VALUE_CHARACTERS = 40;

const plain = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, VALUE_CHARACTERS);

/** The name of an exported file: the table, the period and every filter. */
export const exportName = (
  table: string,
  { analyticsQuery, filter }: Pick<PanelProps, 'analyticsQuery'> & { filter: object },
  format: string,
): string => {
  const { period } = analyticsQuery;
  const when = typeof period === 'object' ? `${period.from}-to-${period.to}` : period;
  const filters = Object.entries(filter)
    .filter(([key, value]) => !leftOut.has(key) && !(key === 'bots' && value === 'exclude'))
    .map(([key, value]) => `${key}-${plain(String(value)) || 'none'}`);
  return `${['foyer', table, when, ...filters].join('-')}.${format}`;
};
