import { projects } from 'virtual:content/projects';
import type { RefObject } from 'react';
import { withoutChoices, type Chosen } from '#site/catalogue/chosen.ts';
import type { ProjectQuery } from '#site/catalogue/project-query.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import { texts } from '#site/texts/en.ts';
import { countOf } from '#site/ui/count-of.ts';
import { statusNames } from '#site/ui/stamp.tsx';
import { typeNames } from '#site/ui/title-block.tsx';

interface FoundProps {
  query: ProjectQuery;
  chosen: readonly Chosen[];
  onQuery: (query: ProjectQuery) => void;
}

const valueName = ({ facet, value }: Chosen): string => {
  if (facet === 'statuses') return statusNames[value as ProjectSummary['status']];
  const isType = facet === 'types' || facet === 'categories';
  return isType ? typeNames[value as ProjectSummary['type']] : value;
};

/** The filter's name for a value: "Type AI", "Search “gpu”". */
const nameOfChoice = (choice: Chosen): string =>
  texts.projects.choices[choice.facet](valueName(choice));

/**
 * The number of results, announced to screen readers too, and the active filters, each with a
 * button that removes it.
 */
export const FoundLine = ({
  count,
  line,
  query,
  chosen,
  onQuery,
}: FoundProps & { count: number; line: RefObject<HTMLOutputElement | null> }) => (
  <div className="found">
    <output ref={line} className="found-count" tabIndex={-1}>
      {count < projects.length
        ? texts.projects.found.some(count, countOf(projects.length))
        : count > 1
          ? texts.projects.found.all(countOf(count))
          : countOf(count)}
    </output>
    {chosen.length > 0 && (
      <ul className="cluster">
        {chosen.map((choice) => (
          <li key={`${choice.facet} ${choice.value}`}>
            <button type="button" className="lift" onClick={() => onQuery(choice.without)}>
              <span className="sr-only">{texts.projects.found.remove}</span>
              {nameOfChoice(choice)}
              <span aria-hidden="true"> ×</span>
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className="lift lift-all"
            onClick={() => onQuery(withoutChoices(query))}
          >
            {texts.projects.found.clear}
          </button>
        </li>
      </ul>
    )}
  </div>
);

const spoken = (names: readonly string[]): string =>
  names.length < 2
    ? names.join('')
    : texts.projects.found.and(names.slice(0, -1).join(', '), names.at(-1) ?? '');

/** The empty state of the list: it suggests which filter to remove. */
export const NoneFound = ({ query, chosen, onQuery }: FoundProps) => {
  const helpful = chosen.filter(({ countWithout }) => countWithout > 0);
  return (
    <div className="none-found">
      <h3>{texts.projects.found.none}</h3>
      <p>{texts.projects.found.inForce(spoken(chosen.map((choice) => nameOfChoice(choice))))}</p>
      <ul>
        {helpful.map((choice) => (
          <li key={`${choice.facet} ${choice.value}`}>
            <button type="button" className="text-button" onClick={() => onQuery(choice.without)}>
              {texts.projects.found.without(nameOfChoice(choice), countOf(choice.countWithout))}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="button" onClick={() => onQuery(withoutChoices(query))}>
        {texts.projects.found.showAll(countOf(projects.length))}
      </button>
    </div>
  );
};
