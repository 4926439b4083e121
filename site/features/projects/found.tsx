import { projects } from 'virtual:content/projects';
import type { RefObject } from 'react';
import { withoutChoices, type Chosen } from '#site/catalogue/chosen.ts';
import type { ProjectQuery } from '#site/catalogue/project-query.ts';
import { nameOfChoice } from '#site/features/projects/choice-names.ts';
import { countOf } from '#site/ui/count-of.ts';

interface FoundProps {
  query: ProjectQuery;
  chosen: readonly Chosen[];
  onQuery: (query: ProjectQuery) => void;
}

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
      {count === projects.length
        ? `${count > 1 ? 'All ' : ''}${countOf(count)}`
        : `${count} of ${countOf(projects.length)}`}
    </output>
    {chosen.length > 0 && (
      <ul className="cluster">
        {chosen.map((choice) => (
          <li key={`${choice.facet} ${choice.value}`}>
            <button type="button" className="lift" onClick={() => onQuery(choice.without)}>
              <span className="sr-only">Remove </span>
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
            Clear all
          </button>
        </li>
      </ul>
    )}
  </div>
);

const spoken = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** The empty state of the list: it suggests which filter to remove. */
export const NoneFound = ({ query, chosen, onQuery }: FoundProps) => {
  const helpful = chosen.filter(({ countWithout }) => countWithout > 0);
  return (
    <div className="none-found">
      <h3>No project matches all of these filters</h3>
      <p>
        Each plate shown has to match every kind of filter. In force:{' '}
        {spoken(chosen.map((choice) => nameOfChoice(choice)))}.
      </p>
      <ul>
        {helpful.map((choice) => (
          <li key={`${choice.facet} ${choice.value}`}>
            <button type="button" className="text-button" onClick={() => onQuery(choice.without)}>
              Without {nameOfChoice(choice)}: {countOf(choice.countWithout)}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="button" onClick={() => onQuery(withoutChoices(query))}>
        Show all {countOf(projects.length)}
      </button>
    </div>
  );
};
