import { findPlates, type Facet } from '#site/catalogue/find-plates.ts';
import { everyPlate, type PlateQuery } from '#site/catalogue/plate-query.ts';
import type { Plate } from '#site/content-model/project.ts';

/** One choice in force, and what is left of the query without it. */
export interface Chosen {
  facet: Facet;
  value: string;
  without: PlateQuery;
  /** How many plates there would be without it. */
  countWithout: number;
}

const listed = <K extends 'types' | 'categories' | 'statuses'>(query: PlateQuery, facet: K) =>
  query[facet].map((value) => ({
    facet,
    value: value as string,
    without: { ...query, [facet]: query[facet].filter((other) => other !== value) },
  }));

const single = (query: PlateQuery, facet: 'text' | 'technology' | 'tag') => {
  const value = query[facet];
  if (value === null || value === '') return [];
  return [{ facet, value, without: { ...query, [facet]: everyPlate[facet] } }];
};

/** The choices that leave plates out, in the order the filter shows them. */
export const chosenIn = (plates: readonly Plate[], query: PlateQuery): Chosen[] =>
  [
    ...single(query, 'text'),
    ...listed(query, 'types'),
    ...listed(query, 'categories'),
    ...listed(query, 'statuses'),
    ...single(query, 'technology'),
    ...single(query, 'tag'),
  ].map((chosen) => ({ ...chosen, countWithout: findPlates(plates, chosen.without).length }));

/** The query with nothing left out; order and view stay as they are. */
export const withoutChoices = ({ sort, view }: PlateQuery): PlateQuery => ({
  ...everyPlate,
  sort,
  view,
});
