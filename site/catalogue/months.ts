import type { ProjectSummary } from '#site/content-model/project.ts';

/** A month in which projects were drawn. */
export interface Month {
  /** "2024-06" */
  month: string;
  /** The projects of this month. */
  own: number;
  /** The projects up to the end of this month. */
  total: number;
}

const monthOf = (date: string): string => date.slice(0, 7);

/** The months with a project, oldest first; months without any are left out. */
export const monthsOf = (projects: readonly Pick<ProjectSummary, 'date'>[]): Month[] => {
  const counts = new Map<string, number>();
  for (const month of projects.map(({ date }) => monthOf(date)).sort())
    counts.set(month, (counts.get(month) ?? 0) + 1);
  let total = 0;
  return [...counts].map(([month, own]) => ({ month, own, total: (total += own) }));
};

/** Whether a project of this date is drawn by the end of the month. */
export const isDrawnBy = (date: string, month: string): boolean => monthOf(date) <= month;
