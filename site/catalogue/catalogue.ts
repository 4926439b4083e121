import type { ProjectSummary } from '#site/content-model/project.ts';

export type Collection = 'ai' | 'automation' | 'trading';

/** The project with this id, or null. */
export const findProject = (
  projects: readonly ProjectSummary[],
  id: string,
): ProjectSummary | null => projects.find((project) => project.id === id) ?? null;

const PHASE = 'Project Phase';

/** The first metric that is a measurement, or null. `PHASE` is a stage, not a measurement. */
export const leadingMetric = ({ metrics }: Pick<ProjectSummary, 'metrics'>) =>
  metrics.find(({ label }) => label !== PHASE) ?? null;

/** The projects that this one names as related, in its order. Leaves out names without a page. */
export const relatedProjects = (
  projects: readonly ProjectSummary[],
  project: ProjectSummary,
): ProjectSummary[] =>
  (project.relatedProjects ?? []).flatMap((id) => findProject(projects, id) ?? []);

/**
 * Whether the project belongs to the collection. A collection holds exactly the projects of one
 * type.
 */
export const inCollection = (
  projects: readonly ProjectSummary[],
  collection: Collection,
): ProjectSummary[] => projects.filter(({ type }) => type === collection);

/** The projects of other types that have this collection as their category. */
export const alsoFiledUnder = (
  projects: readonly ProjectSummary[],
  collection: Collection,
): ProjectSummary[] =>
  projects.filter(({ type, category }) => type !== collection && category === collection);

/** The projects before and after this one in catalog order; null past either end. */
export const neighborsOf = (projects: readonly ProjectSummary[], project: ProjectSummary) => {
  const index = projects.findIndex((other) => other.id === project.id);
  return { newer: projects[index - 1] ?? null, older: projects[index + 1] ?? null };
};
