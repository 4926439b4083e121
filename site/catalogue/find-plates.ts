import { byName } from '#site/catalogue/by-name.ts';
import type { PlateQuery } from '#site/catalogue/plate-query.ts';
import { plateTypes } from '#site/catalogue/plate-query.ts';
import type { Plate } from '#site/content-model/project.ts';

/** The kinds of choice a query holds, `sort` and `view` aside, which leave nothing out. */
export type Facet = 'text' | 'types' | 'categories' | 'statuses' | 'technology' | 'tag';

const facets: readonly Facet[] = ['text', 'types', 'categories', 'statuses', 'technology', 'tag'];

/** Without case, accents, and the hyphens of a tag. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[-_\s]+/g, ' ');

const wordsOf = (plate: Plate): string =>
  fold(
    [
      plate.title,
      plate.number,
      plate.description,
      ...plate.tags,
      ...plate.technologies,
      plate.number.replace('-', ''),
    ].join('\n'),
  );

/** Every word of the search must stand somewhere on the plate. */
const matchesAllWords = (plate: Plate, text: string): boolean => {
  const words = wordsOf(plate);
  return fold(text)
    .trim()
    .split(' ')
    .every((word) => words.includes(word));
};

const isOneOf = <T>(chosen: readonly T[], value: T | undefined): boolean =>
  chosen.length === 0 || (value !== undefined && chosen.includes(value));

const matchers: Record<Facet, (plate: Plate, query: PlateQuery) => boolean> = {
  text: (plate, { text }) => text === '' || matchesAllWords(plate, text),
  types: (plate, { types }) => isOneOf(types, plate.type),
  categories: (plate, { categories }) => isOneOf(categories, plate.category),
  statuses: (plate, { statuses }) => isOneOf(statuses, plate.status),
  technology: (plate, { technology }) =>
    technology === null || plate.technologies.includes(technology),
  tag: (plate, { tag }) => tag === null || plate.tags.includes(tag),
};

const filterPlates = (plates: readonly Plate[], query: PlateQuery, except?: Facet): Plate[] =>
  plates.filter((plate) =>
    facets.every((facet) => facet === except || matchers[facet](plate, query)),
  );

const orders: Record<PlateQuery['sort'], (a: Plate, b: Plate) => number> = {
  newest: (a, b) => byName(b.date, a.date),
  oldest: (a, b) => byName(a.date, b.date),
  title: (a, b) => byName(a.title, b.title),
  type: (a, b) => plateTypes.indexOf(a.type) - plateTypes.indexOf(b.type) || byName(b.date, a.date),
};

/** The plates that answer a query, in its order; ties keep the order of the catalogue. */
export const findPlates = (plates: readonly Plate[], query: PlateQuery): Plate[] =>
  filterPlates(plates, query).sort(orders[query.sort]);

const valuesOf: Record<Exclude<Facet, 'text'>, (plate: Plate) => readonly string[]> = {
  types: ({ type }) => [type],
  categories: ({ category }) => (category ? [category] : []),
  statuses: ({ status }) => [status],
  technology: ({ technologies }) => technologies,
  tag: ({ tags }) => tags,
};

/**
 * How many plates each value of a facet would show beside the other choices of the query, whatever
 * is chosen in the facet itself. Values that would show none are not in it.
 */
export const countValues = (
  plates: readonly Plate[],
  query: PlateQuery,
  facet: Exclude<Facet, 'text'>,
): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const plate of filterPlates(plates, query, facet))
    for (const value of new Set(valuesOf[facet](plate)))
      counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};
