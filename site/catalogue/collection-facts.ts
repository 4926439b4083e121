import { byName } from '#site/catalogue/by-name.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';

/** The technologies on more than one project, most used first, then by name. */
export const sharedTechnologies = (
  projects: readonly ProjectSummary[],
  most: number,
): { name: string; count: number }[] => {
  const counts = new Map<string, number>();
  for (const { technologies } of projects)
    for (const name of new Set(technologies)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .filter(({ count }) => count > 1)
    .sort((a, b) => b.count - a.count || byName(a.name, b.name))
    .slice(0, most);
};

/** The first and the last year of these projects: "2024" or "2023–2025"; empty without projects. */
export const yearsOf = (projects: readonly ProjectSummary[]): string => {
  const years = projects.map(({ date }) => date.slice(0, 4)).sort();
  const first = years[0] ?? '';
  const last = years.at(-1) ?? '';
  return first === last ? first : `${first}–${last}`;
};
