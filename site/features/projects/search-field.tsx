import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { SEARCH_LENGTH } from '#site/catalogue/project-query.ts';

/**
 * The search. The field keeps its own text while it is typed in, because the address follows a
 * moment later and without the space between two words; it takes the address's when the visitor
 * goes back, or when the search is changed from elsewhere. What was typed before hydration is
 * searched for.
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
        Search
      </label>
      <input
        ref={field}
        id={id}
        type="search"
        className="filter-input"
        maxLength={SEARCH_LENGTH}
        placeholder="Title, technology, tag, number"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onSearch(event.target.value)}
      />
    </div>
  );
};
