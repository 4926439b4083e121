import { projects } from 'virtual:content/projects';
import { useId, useState, useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { countValues } from '#site/catalogue/find-projects.ts';
import {
  everyProject,
  projectCategories,
  projectSorts,
  projectStatuses,
  projectTypes,
  projectViews,
  type ProjectQuery,
  SEARCH_LENGTH,
} from '#site/catalogue/project-query.ts';
import { Pick, Ticks } from '#site/features/projects/filter-fields.tsx';
import { texts } from '#site/texts/en.ts';
import { statusNames } from '#site/ui/stamp.tsx';
import { typeNames } from '#site/ui/title-block.tsx';

/**
 * The search field. It has its own text while the visitor types, because the URL follows slightly
 * later and without the space between two words. It takes the URL's text when the visitor goes
 * back, or when another part changes the search. Text typed before hydration is searched for.
 */
const SearchField = ({ text, onSearch }: { text: string; onSearch: (text: string) => void }) => {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const navigationType = useNavigationType();
  const search = useEffectEvent(onSearch);
  const isFirst = useRef(true);
  useEffect(() => {
    const input = field.current;
    const typed = isFirst.current ? input?.value : '';
    isFirst.current = false;
    if (typed) search(typed);
    else if (input && (navigationType === NavigationType.Pop || document.activeElement !== input))
      input.value = text;
  }, [text, navigationType]);
  return (
    <div className="filter-cell filter-search">
      <label className="label" htmlFor={id}>
        {texts.projects.filter.search}
      </label>
      <input
        ref={field}
        id={id}
        type="search"
        className="filter-input"
        maxLength={SEARCH_LENGTH}
        placeholder={texts.projects.filter.searchHint}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onSearch(event.target.value)}
      />
    </div>
  );
};

interface FilterProps {
  query: ProjectQuery;
  change: (next: Partial<ProjectQuery>, isTyped?: boolean) => void;
}

const Sort = ({ query, change }: FilterProps) => {
  const id = useId();
  return (
    <div className="filter-cell">
      <label className="label" htmlFor={id}>
        {texts.projects.filter.order}
      </label>
      <select
        id={id}
        className="filter-select"
        value={query.sort}
        onChange={(event) => {
          const sort = projectSorts.find((one) => one === event.target.value);
          if (sort) change({ sort });
        }}
      >
        {projectSorts.map((sort) => (
          <option key={sort} value={sort}>
            {texts.projects.sorts[sort]}
          </option>
        ))}
      </select>
    </div>
  );
};

const View = ({ query, change }: FilterProps) => {
  const name = useId();
  return (
    <fieldset className="filter-cell">
      <legend className="label">{texts.projects.filter.view}</legend>
      <div className="ticks">
        {projectViews.map((view) => (
          <label key={view} className="tick">
            <input
              type="radio"
              className="sr-only"
              name={name}
              checked={query.view === view}
              onChange={() => change({ view })}
            />
            {texts.projects.views[view]}
          </label>
        ))}
      </div>
    </fieldset>
  );
};

/** The values of a facet that some but not all projects have. The others would filter nothing. */
const choosable = <T extends string>(
  facet: Parameters<typeof countValues>[2],
  values: readonly T[],
): T[] => {
  const counts = countValues(projects, everyProject, facet);
  return values.filter((value) => counts.has(value) && counts.get(value) !== projects.length);
};

const types = choosable('types', projectTypes);
const categories = choosable('categories', projectCategories);
const statuses = choosable('statuses', projectStatuses);

const Facets = ({ query, change }: FilterProps) => (
  <>
    <Ticks
      legend={texts.projects.filter.type}
      values={types}
      names={typeNames}
      counts={countValues(projects, query, 'types')}
      chosen={query.types}
      onChoose={(types) => change({ types })}
    />
    <Ticks
      legend={texts.projects.filter.category}
      values={categories}
      names={typeNames}
      counts={countValues(projects, query, 'categories')}
      chosen={query.categories}
      onChoose={(categories) => change({ categories })}
    />
    <Ticks
      legend={texts.projects.filter.status}
      values={statuses}
      names={statusNames}
      counts={countValues(projects, query, 'statuses')}
      chosen={query.statuses}
      onChoose={(statuses) => change({ statuses })}
    />
    <Pick
      label={texts.projects.filter.technology}
      any={texts.projects.filter.anyTechnology}
      counts={countValues(projects, query, 'technology')}
      chosen={query.technology}
      onChoose={(technology) => change({ technology })}
    />
    <Pick
      label={texts.projects.filter.tag}
      any={texts.projects.filter.anyTag}
      counts={countValues(projects, query, 'tag')}
      chosen={query.tag}
      onChoose={(tag) => change({ tag })}
    />
  </>
);

/** The catalog's filter, drawn as a title block. */
export const FilterBlock = ({ query, change, chosen }: FilterProps & { chosen: number }) => {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <search aria-label={texts.projects.list}>
      <form className="filter-block" onSubmit={(event) => event.preventDefault()}>
        <SearchField text={query.text} onSearch={(text) => change({ text }, true)} />
        <View query={query} change={change} />
        <Sort query={query} change={change} />
        <button
          type="button"
          className="filter-more label"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? texts.projects.filter.fewer : texts.projects.filter.more}
          {chosen > 0 && texts.projects.filter.inForce(chosen)}
        </button>
        <div id={id} className="filter-facets" data-open={isOpen || undefined}>
          <Facets query={query} change={change} />
        </div>
      </form>
    </search>
  );
};
