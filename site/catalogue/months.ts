import type { ProjectSummary } from '#site/content-model/project.ts';

/** A month on the site plan. */
export interface Month {
  /** "2024-06" */
  month: string;
  /** The number of projects of this month. */
  own: number;
  /** The number of projects up to the end of this month. */
  total: number;
}

const monthOf = (date: string): string => date.slice(0, 7);

/** 32 days after the first day of a month fall into the next month. */
const monthAfter = (month: string): string =>
  monthOf(new Date(Date.parse(month) + 32 * 86_400_000).toISOString());

/** Every month from the first project's to the last project's, or to `today` if that is later. */
export const monthsOf = (
  projects: readonly Pick<ProjectSummary, 'date'>[],
  today = '',
): Month[] => {
  const counts = new Map<string, number>();
  for (const month of projects.map(({ date }) => monthOf(date)).sort())
    counts.set(month, (counts.get(month) ?? 0) + 1);
  const dated = [...counts.keys()];
  const last = dated.at(-1) ?? '';
  const months: Month[] = [];
  let total = 0;
  for (
    let month = dated[0];
    month && (month <= last || month <= today);
    month = monthAfter(month)
  ) {
    const own = counts.get(month) ?? 0;
    months.push({ month, own, total: (total += own) });
  }
  return months;
};

/** Whether a project of this date appears by the end of the month. */
export const isDrawnBy = (date: string, month: string): boolean => monthOf(date) <= month;
