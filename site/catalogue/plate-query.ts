import { inNameOrder } from '#site/catalogue/by-name.ts';
import type { Plate } from '#site/content-model/project.ts';

export const plateTypes = ['ai', 'automation', 'trading', 'other'] as const;
export const plateCategories = ['ai', 'automation', 'other'] as const;
export const plateStatuses = ['in-progress', 'completed', 'archived'] as const;
export const plateSorts = ['newest', 'oldest', 'title', 'type'] as const;
export const plateViews = ['list', 'plates'] as const;

export type PlateCategory = (typeof plateCategories)[number];
export type PlateSort = (typeof plateSorts)[number];
export type PlateView = (typeof plateViews)[number];

/** What is asked of the catalogue. Choices of one kind widen the answer, kinds narrow it. */
export interface PlateQuery {
  text: string;
  types: readonly Plate['type'][];
  categories: readonly PlateCategory[];
  statuses: readonly Plate['status'][];
  technology: string | null;
  tag: string | null;
  sort: PlateSort;
  view: PlateView;
}

/** The names the catalogue knows, against which a query from outside is checked. */
export interface PlateTerms {
  technologies: readonly string[];
  tags: readonly string[];
}

export const everyPlate: PlateQuery = {
  text: '',
  types: [],
  categories: [],
  statuses: [],
  technology: null,
  tag: null,
  sort: 'newest',
  view: 'list',
};

/** Longer than any title; what is beyond it is cut off. */
export const SEARCH_LENGTH = 80;

/** Every technology and tag of these plates, once each, by name. */
export const termsOf = (plates: readonly Plate[]): PlateTerms => ({
  technologies: inNameOrder(new Set(plates.flatMap(({ technologies }) => technologies))),
  tags: inNameOrder(new Set(plates.flatMap(({ tags }) => tags))),
});

// In the order of `known`, so that one set of choices has one address.
const choices = <T extends string>(values: readonly string[], known: readonly T[]): T[] =>
  known.filter((value) => values.includes(value));

const choice = <T extends string>(value: string | null, known: readonly T[], otherwise: T): T =>
  known.find((one) => one === value) ?? otherwise;

const term = (value: string | null, known: readonly string[]): string | null => {
  const wanted = value?.trim().toLowerCase() ?? '';
  return known.find((one) => one.toLowerCase() === wanted) ?? null;
};

/** Whole code points, without the control characters a pasted address may carry. */
const searchText = (value: string): string =>
  Array.from(value.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim())
    .slice(0, SEARCH_LENGTH)
    .join('')
    .trim();

/** Reads the query of an address. What the catalogue does not know is left out; nothing throws. */
export const parsePlateQuery = (params: URLSearchParams, known: PlateTerms): PlateQuery => ({
  text: searchText(params.get('q') ?? ''),
  types: choices(params.getAll('type'), plateTypes),
  categories: choices(params.getAll('category'), plateCategories),
  statuses: choices(params.getAll('status'), plateStatuses),
  technology: term(params.get('technology'), known.technologies),
  tag: term(params.get('tag'), known.tags),
  sort: choice(params.get('sort'), plateSorts, everyPlate.sort),
  view: choice(params.get('view'), plateViews, everyPlate.view),
});

/** The address's query for this; what is as always is not written. */
export const writePlateQuery = (query: PlateQuery): URLSearchParams => {
  const params = new URLSearchParams();
  const text = searchText(query.text);
  if (text !== '') params.set('q', text);
  for (const type of query.types) params.append('type', type);
  for (const category of query.categories) params.append('category', category);
  for (const status of query.statuses) params.append('status', status);
  if (query.technology !== null) params.set('technology', query.technology);
  if (query.tag !== null) params.set('tag', query.tag);
  if (query.sort !== everyPlate.sort) params.set('sort', query.sort);
  if (query.view !== everyPlate.view) params.set('view', query.view);
  return params;
};

/** The address of the catalogue with this asked of it. */
export const addressOf = (query: Partial<PlateQuery>): string => {
  const params = writePlateQuery({ ...everyPlate, ...query }).toString();
  return params === '' ? '/projects' : `/projects?${params}`;
};
