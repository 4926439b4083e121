import { foldText } from '#shared/domain/fold-text.ts';
import type { findMisspelled } from '#shared/domain/misspelled.ts';
import { byName } from '#site/catalogue/by-name.ts';
import type { ProjectQuery } from '#site/catalogue/project-query.ts';
import { projectTypes } from '#site/catalogue/project-query.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';

/** The kinds of choice a query holds, `sort` and `view` aside, which leave nothing out. */
export type Facet = 'text' | 'types' | 'categories' | 'statuses' | 'technology' | 'tag';

const facets: readonly Exclude<Facet, 'text'>[] = [
  'types',
  'categories',
  'statuses',
  'technology',
  'tag',
];

/** Without case, accents, and the hyphens of a tag. */
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

/** Fetches what forgives misspellings; until then only the words themselves are found. */
export const forgiveMisspellings = async (): Promise<true> => {
  misspelled = { find: (await import('#site/catalogue/forgive-misspellings.ts')).findMisspelled };
  return true;
};

const hasMisspelled: HasWord = (words, word) =>
  hasWord(words, word) || (misspelled !== null && misspelled.find(words, word) !== null);

/** Every word of the search must stand somewhere on the project; misspelled where none has them all. */
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

/** The projects that answer a query, in its order; ties keep the order of the catalogue. */
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
 * How many projects each value of a facet would show beside the other choices of the query, whatever
 * is chosen in the facet itself. Values that would show none are not in it.
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
