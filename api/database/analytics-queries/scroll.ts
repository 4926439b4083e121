import type { Answered, Asked } from '#api/features/analytics/queries/questions.ts';
import type { Context } from '#api/database/analytics-queries/context.ts';
import { ratio } from '#api/database/analytics-queries/figure-sums.ts';
import { walkPages } from '#api/database/analytics-queries/page-sums.ts';
import { select } from '#api/database/analytics-queries/selection.ts';

interface Depths {
  told: number;
  sum: number;
  reached: { '25': number; '50': number; '75': number; '90': number };
}

const noDepths = (): Depths => ({
  told: 0,
  sum: 0,
  reached: { '25': 0, '50': 0, '75': 0, '90': 0 },
});

/** How far each page was scrolled: once a session, the deepest. */
export const scroll = (context: Context, asked: Asked<'scroll'>): Answered<'scroll'> => {
  const table = new Map<number, Depths>();
  const depthsFor = (page: number): Depths => {
    const depths = table.get(page) ?? noDepths();
    table.set(page, depths);
    return depths;
  };
  for (const selection of select(context, asked, { hasParts: true })) {
    const depthsOf: Depths[] = [];
    const { values } = selection.segment.coded('page_page');
    const scrolled = selection.segment.numbers('page_scroll');
    walkPages(selection, (code, part) => {
      const percent = (scrolled[part] ?? 0) - 1;
      if (percent < 0) return;
      const depths = (depthsOf[code] ??= depthsFor(values[code] ?? 0));
      depths.told += 1;
      depths.sum += percent;
      if (percent >= 25) depths.reached['25'] += 1;
      if (percent >= 50) depths.reached['50'] += 1;
      if (percent >= 75) depths.reached['75'] += 1;
      if (percent >= 90) depths.reached['90'] += 1;
    });
  }
  const rows = [...table]
    .map(([page, { told, sum, reached }]) => ({
      page: context.names.termOf(page) ?? '',
      sessions: told,
      mean_percent: ratio(sum, told, 1),
      reached,
    }))
    .filter(({ page }) => asked.match.page === undefined || page === asked.match.page)
    .sort((a, b) => b.sessions - a.sessions || (a.page < b.page ? -1 : 1));
  return { rows: rows.slice(asked.offset, asked.offset + asked.limit), total_rows: rows.length };
};
