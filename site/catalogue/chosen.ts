import { findProjects, type Facet } from '#site/catalogue/find-projects.ts';
import { everyProject, type ProjectQuery } from '#site/catalogue/project-query.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';

/** An active filter value, and the query without it. */
export interface Chosen {
  facet: Facet;
  value: string;
  without: ProjectQuery;
  /** The number of projects if this value were removed. */
  countWithout: number;
}

const listed = <K extends 'types' | 'categories' | 'statuses'>(query: ProjectQuery, facet: K) =>
  query[facet].map((value) => ({
    facet,
    value: value as string,
    without: { ...query, [facet]: query[facet].filter((other) => other !== value) },
  }));

const single = (query: ProjectQuery, facet: 'text' | 'technology' | 'tag') => {
  const value = query[facet];
  if (value === null || value === '') return [];
  return [{ facet, value, without: { ...query, [facet]: everyProject[facet] } }];
};

/** The active filter values, in the order the filter shows them. */
export const chosenIn = (projects: readonly ProjectSummary[], query: ProjectQuery): Chosen[] =>
  [
    ...single(query, 'text'),
    ...listed(query, 'types'),
    ...listed(query, 'categories'),
    ...listed(query, 'statuses'),
    ...single(query, 'technology'),
    ...single(query, 'tag'),
  ].map((chosen) => ({ ...chosen, countWithout: findProjects(projects, chosen.without).length }));

/** The query without any filter; order and view stay. */
export const withoutChoices = ({ sort, view }: ProjectQuery): ProjectQuery => ({
  ...everyProject,
  sort,
  view,
});
