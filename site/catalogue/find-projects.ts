import { foldText } from '#shared/domain/fold-text.ts';
import type { findMisspelled } from '#shared/domain/misspelled.ts';
import { byName } from '#site/catalogue/by-name.ts';
import type { ProjectQuery } from '#site/catalogue/project-query.ts';
import { projectTypes } from '#site/catalogue/project-query.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';

/** The parts of a query that filter. `sort` and `view` filter nothing. */
export type Facet = 'text' | 'types' | 'categories' | 'statuses' | 'technology' | 'tag';

const facets: readonly Exclude<Facet, 'text'>[] = [
  'types',
  'categories',
  'statuses',
  'technology',
  'tag',
];

/** Ignores case, accents, and the hyphens of tags. */
const fold = (text: string): string => foldText(text).replace(/[-_\s]+/g, ' ');

const wordsOf = (project: ProjectSummary): string =>
  fold(
    [
      project.title,
      project.number,
      project.description,
      ...project.tags,
      ...project.technologies,
      project.number.replace('-', ''),
    ].join('\n'),
  );

type HasWord = (words: string, word: string) => boolean;

const hasWord: HasWord = (words, word) => words.includes(word);

let misspelled: { find: typeof findMisspelled } | null = null;

/** Loads the search for misspelled words. Until it has loaded, only exact words match. */
export const forgiveMisspellings = async (): Promise<true> => {
  misspelled = { find: (await import('#site/catalogue/forgive-misspellings.ts')).findMisspelled };
  return true;
};

const hasMisspelled: HasWord = (words, word) =>
  hasWord(words, word) || (misspelled !== null && misspelled.find(words, word) !== null);

/** Matches projects that contain every word; if none does, tries misspellings. */
const findText = (projects: readonly ProjectSummary[], text: string): readonly ProjectSummary[] => {
  if (text === '') return projects;
  const typed = fold(text).trim().split(' ');
  const texts = projects.map((project) => ({ project, words: wordsOf(project) }));
  for (const has of [hasWord, hasMisspelled]) {
    const found = texts.filter(({ words }) => typed.every((word) => has(words, word)));
    if (found.length > 0) return found.map(({ project }) => project);
  }
  return [];
};

const isOneOf = <T>(chosen: readonly T[], value: T | undefined): boolean =>
  chosen.length === 0 || (value !== undefined && chosen.includes(value));

const matchers: Record<
  Exclude<Facet, 'text'>,
  (project: ProjectSummary, query: ProjectQuery) => boolean
> = {
  types: (project, { types }) => isOneOf(types, project.type),
  categories: (project, { categories }) => isOneOf(categories, project.category),
  statuses: (project, { statuses }) => isOneOf(statuses, project.status),
  technology: (project, { technology }) =>
    technology === null || project.technologies.includes(technology),
  tag: (project, { tag }) => tag === null || project.tags.includes(tag),
};

const filterProjects = (
  projects: readonly ProjectSummary[],
  query: ProjectQuery,
  except?: Facet,
): ProjectSummary[] =>
  findText(projects, query.text).filter((project) =>
    facets.every((facet) => facet === except || matchers[facet](project, query)),
  );

const orders: Record<ProjectQuery['sort'], (a: ProjectSummary, b: ProjectSummary) => number> = {
  newest: (a, b) => byName(b.date, a.date),
  oldest: (a, b) => byName(a.date, b.date),
  title: (a, b) => byName(a.title, b.title),
  type: (a, b) =>
    projectTypes.indexOf(a.type) - projectTypes.indexOf(b.type) || byName(b.date, a.date),
};

/** The projects that match the query, in its order. Ties keep catalog order. */
export const findProjects = (
  projects: readonly ProjectSummary[],
  query: ProjectQuery,
): ProjectSummary[] => filterProjects(projects, query).sort(orders[query.sort]);

const valuesOf: Record<Exclude<Facet, 'text'>, (project: ProjectSummary) => readonly string[]> = {
  types: ({ type }) => [type],
  categories: ({ category }) => (category ? [category] : []),
  statuses: ({ status }) => [status],
  technology: ({ technologies }) => technologies,
  tag: ({ tags }) => tags,
};

/**
 * For each value of a facet, the number of projects it would show under the query's other filters,
 * regardless of what is chosen in the facet itself. Values that would show none are absent.
 */
export const countValues = (
  projects: readonly ProjectSummary[],
  query: ProjectQuery,
  facet: Exclude<Facet, 'text'>,
): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const project of filterProjects(projects, query, facet))
    for (const value of new Set(valuesOf[facet](project)))
      counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};
