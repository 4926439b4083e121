import type { ProjectSummary } from '#site/content-model/project.ts';

export type Collection = 'ai' | 'automation' | 'trading';

/** The project of this id, or null. */
export const findProject = (
  projects: readonly ProjectSummary[],
  id: string,
): ProjectSummary | null => projects.find((project) => project.id === id) ?? null;

const PHASE = 'Project Phase';

/** The first metric that measures something; null if there is none. */
export const leadingMetric = ({ metrics }: Pick<ProjectSummary, 'metrics'>) =>
  metrics.find(({ label }) => label !== PHASE) ?? null;

/**
 * The projects this one names as related, in its order. Names without a page of their own
 * are left out.
 */
export const relatedProjects = (
  projects: readonly ProjectSummary[],
  project: ProjectSummary,
): ProjectSummary[] =>
  (project.relatedProjects ?? []).flatMap((id) => findProject(projects, id) ?? []);

/** A collection is one type: every project is in the collection, quarter and drawer of its type alone. */
export const inCollection = (
  projects: readonly ProjectSummary[],
  collection: Collection,
): ProjectSummary[] => projects.filter(({ type }) => type === collection);

/** The projects of other types that have the collection as their category. */
export const alsoFiledUnder = (
  projects: readonly ProjectSummary[],
  collection: Collection,
): ProjectSummary[] =>
  projects.filter(({ type, category }) => type !== collection && category === collection);

/** The projects before and after this one in the order of the catalogue. */
export const neighboursOf = (projects: readonly ProjectSummary[], project: ProjectSummary) => {
  const index = projects.findIndex((other) => other.id === project.id);
  return { newer: projects[index - 1] ?? null, older: projects[index + 1] ?? null };
};
