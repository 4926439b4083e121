import type { ProjectSummary } from '#site/content-model/project.ts';

const initials: Record<ProjectSummary['type'], string> = {
  ai: 'AI',
  automation: 'AU',
  trading: 'TR',
  other: 'OT',
};

/** Numbers each project by date within its type: the oldest trading project is TR-01. */
export const numberProjects = (
  projects: readonly Omit<ProjectSummary, 'number'>[],
): ProjectSummary[] => {
  const counts = new Map<string, number>();
  return [...projects]
    .sort((a, b) => a.date.localeCompare(b.date) || a.id.localeCompare(b.id))
    .map((project) => {
      const count = (counts.get(project.type) ?? 0) + 1;
      counts.set(project.type, count);
      return { ...project, number: `${initials[project.type]}-${String(count).padStart(2, '0')}` };
    });
};
