import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { SEARCH_LENGTH } from '#site/catalogue/project-query.ts';
import { texts } from '#site/texts/en.ts';

/**
 * The search field. It has its own text while the visitor types, because the URL follows slightly
 * later and without the space between two words. It takes the URL's text when the visitor goes
 * back, or when another part changes the search. Text typed before hydration is searched for.
 */
export const SearchField = ({
  text,
  onSearch,
}: {
  text: string;
  onSearch: (text: string) => void;
}) => {
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
