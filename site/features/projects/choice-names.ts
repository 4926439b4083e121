import type { Chosen } from '#site/catalogue/chosen.ts';
import type { ProjectSort, ProjectView } from '#site/catalogue/project-query.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import { statusNames } from '#site/ui/stamp.tsx';
import { typeNames } from '#site/ui/title-block.tsx';

export const sortNames: Record<ProjectSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  title: 'By title',
  type: 'By type',
};

export const viewNames: Record<ProjectView, string> = { list: 'List', grid: 'Plates' };

/** The filter's name for a value: "Type AI", "Search “gpu”". */
export const nameOfChoice = ({ facet, value }: Pick<Chosen, 'facet' | 'value'>): string => {
  switch (facet) {
    case 'text':
      return `Search “${value}”`;
    case 'types':
      return `Type ${typeNames[value as ProjectSummary['type']]}`;
    case 'categories':
      return `Category ${typeNames[value as ProjectSummary['type']]}`;
    case 'statuses':
      return `Status ${statusNames[value as ProjectSummary['status']]}`;
    case 'technology':
      return `Technology ${value}`;
    case 'tag':
      return `Tag ${value}`;
  }
};
