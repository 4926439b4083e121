import type { ExportTable } from '#shared/contracts/admin-analytics.ts';
import type { AnalyticsFilter } from '#shared/contracts/analytics-filter.ts';
import { filterKeys } from '#shared/domain/analytics/filter-keys.ts';
import type { Goal } from '#shared/contracts/goals.ts';
import { filterSentence, type WriteValue } from '#shared/domain/analytics/filter-sentence.ts';
import { dateIn } from '#shared/domain/analytics/zoned-time.ts';
import type { Resolved } from '#api/features/analytics/queries/resolve-filter.ts';
import type { TableKeys } from '#api/features/analytics/queries/tables.ts';

/** What the rows of a table are, such as "devices by browser". */
const tableText = (table: ExportTable, keys: TableKeys): string => {
  const { by = 'device', touch = 'latest', location = 'country' } = keys;
  if (table === 'devices') return `devices by ${by}`;
  if (table === 'locations') return `locations by ${location}`;
  return table === 'campaigns' ? `campaigns by ${touch} touch` : table.replaceAll('-', ' ');
};

const filterTexts = (filter: AnalyticsFilter, goals: readonly Goal[]): string[] => {
  const write: WriteValue = (dimension, value) =>
    dimension === 'goal' ? (goals.find(({ id }) => id === value)?.name ?? value) : value;
  const texts = filterKeys.flatMap((key) => {
    const value = filter[key];
    return value === undefined ? [] : [filterSentence(key, value, write).join(' ')];
  });
  const { bots = 'exclude' } = filter;
  return bots === 'exclude' ? texts : [...texts, bots === 'only' ? 'Bots only' : 'Bots included'];
};

/** What an exported table contains, as lines that no spreadsheet mistakes for rows. */
export const exportHeading = (
  table: ExportTable,
  filter: AnalyticsFilter & TableKeys,
  { scope: { span }, timeZone, goals }: Resolved,
): string[] => {
  const texts = filterTexts(filter, goals);
  return [
    `Foyer analytics: ${tableText(table, filter)}`,
    `Period: ${dateIn(span.from, timeZone)} to ${dateIn(span.to - 1, timeZone)} (${timeZone})`,
    `Filters: ${texts.length === 0 ? 'none' : texts.join('; ')}`,
    // A line break in a value would end the comment.
  ].map((line) => `# ${line.replaceAll(/\p{Cc}+/gu, ' ')}`);
};
