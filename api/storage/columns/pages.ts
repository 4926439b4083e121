import type { QueryResult, QueryInput } from '#api/features/analytics/queries/query-types.ts';
import type { Context } from '#api/storage/columns/context.ts';
import { ratio } from '#api/storage/columns/figure-sums.ts';
import { sumPages } from '#api/storage/columns/page-sums.ts';
import { select, type Selection } from '#api/storage/columns/selection.ts';
import { sliceRows } from '#api/storage/columns/slice-rows.ts';
import { visitorsPerRow, type Sightings } from '#api/storage/columns/visitors-per-row.ts';

// A separate function: called for each day, it is optimized better than a loop inside the walk.
const seePages = (
  { segment, selected }: Selection,
  positions: ReadonlyMap<number, number>,
  sightings: Sightings,
) => {
  const visitor = segment.numbers('visitor');
  const counts = segment.numbers('pages');
  const views = segment.numbers('page_views');
  const { codes, values } = segment.coded('page_page');
  const positionOf = Int32Array.from(values, (page) => positions.get(page) ?? -1);
  let part = 0;
  for (let row = 0; row < selected.length; row += 1) {
    const end = part + (counts[row] ?? 0);
    if (selected[row] === 0) part = end;
    for (; part < end; part += 1) {
      if (views[part] !== 0) sightings.see(positionOf[codes[part] ?? 0] ?? -1, visitor[row] ?? 0);
    }
  }
};

const visitorsOf = (context: Context, input: QueryInput<'pages'>, pages: readonly number[]) => {
  const positions = new Map(pages.map((page, position) => [page, position]));
  return visitorsPerRow(context.log.visitors, [...pages.keys()], (sightings) => {
    for (const selection of select(context, input, { hasParts: true })) {
      seePages(selection, positions, sightings);
    }
  });
};

/** Every page with its activity, the most viewed first. */
export const pages = (context: Context, input: QueryInput<'pages'>): QueryResult<'pages'> => {
  const { names } = context;
  const ranked = [...sumPages(context, input)]
    .map(([page, sums]) => ({ page, name: names.termOf(page) ?? '', sums }))
    .filter(({ sums }) => sums.views > 0)
    .sort((a, b) => b.sums.views - a.sums.views || (a.name < b.name ? -1 : 1));
  const shown = sliceRows(ranked, input, ({ name }) => name);
  const visitors = visitorsOf(
    context,
    input,
    shown.map(({ page }) => page),
  );
  return {
    rows: shown.map(({ name, sums }, position) => ({
      page: name,
      visitors: visitors[position] ?? 0,
      views: sums.views,
      sessions: sums.sessions,
      entries: sums.entries,
      exits: sums.exits,
      bounce_rate: ratio(sums.bounces, sums.entries, 4),
      engaged_s: ratio(sums.engagedMs / 1_000, sums.views, 1),
      scroll_percent: ratio(sums.scrollSum, sums.scrollCount, 1),
    })),
    total_rows: ranked.length,
    total_count: ranked.reduce((sum, { sums }) => sum + sums.views, 0),
  };
};
