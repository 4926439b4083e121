import type { Chosen } from '#site/catalogue/chosen.ts';
import type { PlateSort, PlateView } from '#site/catalogue/plate-query.ts';
import type { Plate } from '#site/content-model/project.ts';
import { statusNames } from '#site/ui/stamp.tsx';
import { typeNames } from '#site/ui/title-block.tsx';

export const sortNames: Record<PlateSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  title: 'By title',
  type: 'By type',
};

export const viewNames: Record<PlateView, string> = { list: 'List', plates: 'Plates' };

export const countOf = (count: number): string => `${count} ${count === 1 ? 'plate' : 'plates'}`;

/** A choice as the filter calls it: "Type AI", "Search “gpu”". */
export const nameOfChoice = ({ facet, value }: Pick<Chosen, 'facet' | 'value'>): string => {
  switch (facet) {
    case 'text':
      return `Search “${value}”`;
    case 'types':
      return `Type ${typeNames[value as Plate['type']]}`;
    case 'categories':
      return `Category ${typeNames[value as Plate['type']]}`;
    case 'statuses':
      return `Status ${statusNames[value as Plate['status']]}`;
    case 'technology':
      return `Technology ${value}`;
    case 'tag':
      return `Tag ${value}`;
  }
};
