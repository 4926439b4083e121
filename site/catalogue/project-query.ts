import { firstCharacters } from '#shared/domain/shorten-text.ts';
import { inNameOrder } from '#site/catalogue/by-name.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';

export const projectTypes = ['ai', 'automation', 'trading', 'other'] as const;
export const projectCategories = ['ai', 'automation', 'other'] as const;
export const projectStatuses = ['in-progress', 'completed', 'archived'] as const;
export const projectSorts = ['newest', 'oldest', 'title', 'type'] as const;
export const projectViews = ['list', 'grid'] as const;

export type ProjectCategory = (typeof projectCategories)[number];
export type ProjectSort = (typeof projectSorts)[number];
export type ProjectView = (typeof projectViews)[number];

/** A catalog search. Values of one kind widen the result; each kind narrows it. */
export interface ProjectQuery {
  text: string;
  types: readonly ProjectSummary['type'][];
  categories: readonly ProjectCategory[];
  statuses: readonly ProjectSummary['status'][];
  technology: string | null;
  tag: string | null;
  sort: ProjectSort;
  view: ProjectView;
}

/** The known names, against which queries from URLs are checked. */
export interface ProjectTerms {
  technologies: readonly string[];
  tags: readonly string[];
}

export const everyProject: ProjectQuery = {
  text: '',
  types: [],
  categories: [],
  statuses: [],
  technology: null,
  tag: null,
  sort: 'newest',
  view: 'list',
};

/** Longer than any title. Longer searches are cut off. */
export const SEARCH_LENGTH = 80;

/** Every technology and tag of these projects, once each, by name. */
export const termsOf = (projects: readonly ProjectSummary[]): ProjectTerms => ({
  technologies: inNameOrder(new Set(projects.flatMap(({ technologies }) => technologies))),
  tags: inNameOrder(new Set(projects.flatMap(({ tags }) => tags))),
});

// Keeps the order of `known`, so that one selection has one URL.
const choices = <T extends string>(values: readonly string[], known: readonly T[]): T[] =>
  known.filter((value) => values.includes(value));

const choice = <T extends string>(value: string | null, known: readonly T[], otherwise: T): T =>
  known.find((one) => one === value) ?? otherwise;

const term = (value: string | null, known: readonly string[]): string | null => {
  const wanted = value?.trim().toLowerCase() ?? '';
  return known.find((one) => one.toLowerCase() === wanted) ?? null;
};

/** Removes control characters, which pasted addresses may contain, and cuts between code points. */
const searchText = (value: string): string =>
  firstCharacters(value.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim(), SEARCH_LENGTH).trim();

/** Reads a query from URL parameters. Drops unknown values; never throws. */
export const parseProjectQuery = (params: URLSearchParams, known: ProjectTerms): ProjectQuery => ({
  text: searchText(params.get('q') ?? ''),
  types: choices(params.getAll('type'), projectTypes),
  categories: choices(params.getAll('category'), projectCategories),
  statuses: choices(params.getAll('status'), projectStatuses),
  technology: term(params.get('technology'), known.technologies),
  tag: term(params.get('tag'), known.tags),
  sort: choice(params.get('sort'), projectSorts, everyProject.sort),
  view: choice(params.get('view'), projectViews, everyProject.view),
});

/** Writes a query as URL parameters. Leaves out default values. */
export const writeProjectQuery = (query: ProjectQuery): URLSearchParams => {
  const params = new URLSearchParams();
  const text = searchText(query.text);
  if (text !== '') params.set('q', text);
  for (const type of query.types) params.append('type', type);
  for (const category of query.categories) params.append('category', category);
  for (const status of query.statuses) params.append('status', status);
  if (query.technology !== null) params.set('technology', query.technology);
  if (query.tag !== null) params.set('tag', query.tag);
  if (query.sort !== everyProject.sort) params.set('sort', query.sort);
  if (query.view !== everyProject.view) params.set('view', query.view);
  return params;
};

/** The URL of the catalog with this query. */
export const addressOf = (query: Partial<ProjectQuery>): string => {
  const params = writeProjectQuery({ ...everyProject, ...query }).toString();
  return params === '' ? '/projects' : `/projects?${params}`;
};
