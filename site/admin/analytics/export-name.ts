import type { PanelProps } from '#site/admin/analytics/panel-props.ts';

/** What the period says already, or what a file does not have. */
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

/** The name of a file of rows: table, period, and every filter that chose them. */
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
