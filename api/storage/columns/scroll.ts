import type { ScrollRow } from '#shared/contracts/analytics-answers.ts';
import type { QueryResult, QueryInput } from '#api/features/analytics/queries/query-types.ts';
import type { Context } from '#api/storage/columns/context.ts';
import { ratio } from '#api/storage/columns/figure-sums.ts';
import { createPageTest } from '#api/storage/columns/page-test.ts';
import { walkParts } from '#api/storage/columns/walk-parts.ts';
import { sliceRows } from '#api/storage/columns/slice-rows.ts';
import { select } from '#api/storage/columns/selection.ts';

const marks = [25, 50, 75, 90] as const;
// Index 0 means not reported; 1 to 101 are 0 to 100 percent.
const DEPTHS = 102;

/** How many of the maximum depths, indexed by percent plus 1, are at least that deep. */
const atLeast = (depths: Uint32Array, percent: number): number =>
  depths.subarray(percent + 1).reduce((sum, count) => sum + count, 0);

const depthRow = (page: string, depths: Uint32Array): ScrollRow => {
  const sessions = atLeast(depths, 0);
  const sum = depths.reduce((all, count, at) => all + count * Math.max(0, at - 1), 0);
  const [a, b, c, d] = marks.map((percent) => atLeast(depths, percent));
  return {
    page,
    sessions,
    mean_percent: ratio(sum, sessions, 1),
    reached: { '25': a ?? 0, '50': b ?? 0, '75': c ?? 0, '90': d ?? 0 },
  };
};

/** The scroll depth of each page: the maximum, once per session. */
export const scroll = (context: Context, input: QueryInput<'scroll'>): QueryResult<'scroll'> => {
  /** The number of sessions at each depth, by the page's term. */
  const table = new Map<number, Uint32Array>();
  for (const selection of select(context, input, { hasParts: true })) {
    const { codes, values } = selection.segment.coded('page_page');
    const scrolled = selection.segment.numbers('page_scroll');
    const counted = new Uint32Array(values.length * DEPTHS);
    walkParts(selection, 'pages', (part) => {
      const at = (codes[part] ?? 0) * DEPTHS + (scrolled[part] ?? 0);
      counted[at] = (counted[at] ?? 0) + 1;
    });
    for (const [code, page] of values.entries()) {
      const depths = table.get(page) ?? new Uint32Array(DEPTHS);
      table.set(page, depths);
      for (let at = 0; at < DEPTHS; at += 1) {
        depths[at] = (depths[at] ?? 0) + (counted[code * DEPTHS + at] ?? 0);
      }
    }
  }
  const isOnPage = createPageTest(context, input.match);
  const rows = [...table]
    .filter(([page]) => isOnPage(page))
    .map(([page, depths]) => depthRow(context.names.termOf(page) ?? '', depths))
    .filter(({ sessions }) => sessions > 0)
    .sort((a, b) => b.sessions - a.sessions || (a.page < b.page ? -1 : 1));
  return { rows: sliceRows(rows, input, ({ page }) => page), total_rows: rows.length };
};
