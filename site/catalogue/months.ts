import type { ProjectSummary } from '#site/content-model/project.ts';

/** A month of the plan. */
export interface Month {
  /** "2024-06" */
  month: string;
  /** The projects of this month. */
  own: number;
  /** The projects up to the end of this month. */
  total: number;
}

const monthOf = (date: string): string => date.slice(0, 7);

/** `month` as a number that rises by one from each to the next. */
const countOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/** Every month from that of the first project to that of the last, or to `today` if that is later. */
export const monthsOf = (
  projects: readonly Pick<ProjectSummary, 'date'>[],
  today = '',
): Month[] => {
  const counts = new Map<string, number>();
  for (const month of projects.map(({ date }) => monthOf(date)).sort())
    counts.set(month, (counts.get(month) ?? 0) + 1);
  const [first] = counts.keys();
  if (first === undefined) return [];
  const last = [...counts.keys(), today].reduce((a, b) => (a > b ? a : b));
  let total = 0;
  return Array.from({ length: countOf(last) - countOf(first) + 1 }, (_, at) => {
    const index = countOf(first) + at - 1;
    const month = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
    const own = counts.get(month) ?? 0;
    return { month, own, total: (total += own) };
  });
};

/** Whether a project of this date is drawn by the end of the month. */
export const isDrawnBy = (date: string, month: string): boolean => monthOf(date) <= month;
