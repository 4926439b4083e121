import type { Span } from '#shared/domain/analytics/period.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { QueryInput } from '#api/features/analytics/queries/query-types.ts';
import type { Context } from '#api/storage/columns/context.ts';
import { IS_BOUNCE } from '#api/storage/columns/day-columns.ts';
import type { PageSums } from '#api/storage/columns/figure-sums.ts';
import { rolledUpDaysOf } from '#api/storage/columns/old-days.ts';
import { createPageTest, isOfPages } from '#api/storage/columns/page-test.ts';
import type { Days } from '#api/storage/columns/rollups.ts';
import { select, type Selection } from '#api/storage/columns/selection.ts';

const noPageSums = (): PageSums => ({
  views: 0,
  sessions: 0,
  entries: 0,
  exits: 0,
  bounces: 0,
  engagedMs: 0,
  scrollSum: 0,
  scrollCount: 0,
});

/** The sums of every page, by the page's term. */
export type PageTable = Map<number, PageSums>;

const rowOf = (table: PageTable, page: number): PageSums => {
  const sums = table.get(page) ?? noPageSums();
  table.set(page, sums);
  return sums;
};

/** Counts entries and exits per page. */
const addEnds = (table: PageTable, { segment, selected }: Selection) => {
  const entry = segment.coded('entry_page');
  const exit = segment.coded('exit_page');
  const flags = segment.numbers('flags');
  const entryRows = Array.from(entry.values, (page) => rowOf(table, page));
  const exitRows = Array.from(exit.values, (page) => rowOf(table, page));
  for (let row = 0; row < selected.length; row += 1) {
    if (selected[row] === 0) continue;
    const entered = entryRows[entry.codes[row] ?? 0];
    const left = exitRows[exit.codes[row] ?? 0];
    if (entered) {
      entered.entries += 1;
      entered.bounces += (flags[row] ?? 0) & IS_BOUNCE;
    }
    if (left) left.exits += 1;
  }
};

// Written out instead of using walkParts: this loop dominates the cost of the pages table.
const addViews = (table: PageTable, { segment, selected }: Selection) => {
  const page = segment.coded('page_page');
  const counts = segment.numbers('pages');
  const views = segment.numbers('page_views');
  const engaged = segment.numbers('page_engaged_ms');
  const scroll = segment.numbers('page_scroll');
  const rows = Array.from(page.values, (no) => rowOf(table, no));
  let part = 0;
  for (let row = 0; row < selected.length; row += 1) {
    const end = part + (counts[row] ?? 0);
    if (selected[row] === 0) part = end;
    for (; part < end; part += 1) {
      const sums = rows[page.codes[part] ?? 0];
      if (!sums) continue;
      const viewed = views[part] ?? 0;
      const scrolled = scroll[part] ?? 0;
      sums.views += viewed;
      if (viewed > 0) sums.sessions += 1;
      sums.engagedMs += engaged[part] ?? 0;
      if (scrolled === 0) continue;
      sums.scrollSum += scrolled - 1;
      sums.scrollCount += 1;
    }
  }
};

const addRolledUp = (
  { log }: Context,
  { match }: QueryInput<'pages'>,
  days: Days,
  table: PageTable,
) => {
  for (const { page, ...more } of log.rollups.pages(days, match.bots)) {
    const sums = rowOf(table, page);
    for (const [name, value] of Object.entries(more)) sums[name as keyof PageSums] += value;
  }
};

/** The parts of a span before and after some days. */
const around = ({ from, to }: Span, { fromDay, toDay }: Days): Span[] =>
  [
    { from, to: fromDay * DAY_MS },
    { from: toDay * DAY_MS, to },
  ].filter((span) => span.from < span.to);

/** The sums of every page in the scope's sessions; with a filter of pages, only of those. */
export const sumPages = (context: Context, input: QueryInput<'pages'>): PageTable => {
  const table: PageTable = new Map();
  const days = rolledUpDaysOf(context, input);
  for (const span of days ? around(input.span, days) : [input.span]) {
    for (const selection of select(context, { ...input, span }, { hasParts: true })) {
      addEnds(table, selection);
      addViews(table, selection);
    }
  }
  if (days) addRolledUp(context, input, days, table);
  table.delete(0);
  if (!isOfPages(input.match)) return table;
  const isOnPage = createPageTest(context, input.match);
  return new Map([...table].filter(([page]) => isOnPage(page)));
};
