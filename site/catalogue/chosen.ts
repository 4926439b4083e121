import { findProjects, type Facet } from '#site/catalogue/find-projects.ts';
import { everyProject, type ProjectQuery } from '#site/catalogue/project-query.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';

/** One choice in force, and what is left of the query without it. */
export interface Chosen {
  facet: Facet;
  value: string;
  without: ProjectQuery;
  /** How many projects there would be without it. */
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

/** The choices that leave projects out, in the order the filter shows them. */
export const chosenIn = (projects: readonly ProjectSummary[], query: ProjectQuery): Chosen[] =>
  [
    ...single(query, 'text'),
    ...listed(query, 'types'),
    ...listed(query, 'categories'),
    ...listed(query, 'statuses'),
    ...single(query, 'technology'),
    ...single(query, 'tag'),
  ].map((chosen) => ({ ...chosen, countWithout: findProjects(projects, chosen.without).length }));

/** The query with nothing left out; order and view stay as they are. */
export const withoutChoices = ({ sort, view }: ProjectQuery): ProjectQuery => ({
  ...everyProject,
  sort,
  view,
});
