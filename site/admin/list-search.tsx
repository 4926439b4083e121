import { useEffect, useState, type KeyboardEvent } from 'react';
import { limits } from '#shared/limits.ts';
import { firstRow } from '#site/admin/move-in-list.ts';
import { browserTimers } from '#site/platform/browser-time.ts';

const SEARCH_AFTER_MS = 250;

/** Returns false if no list with a search is on the screen. */
export const focusSearch = (): boolean => {
  const field = document.querySelector<HTMLElement>('.list-search input');
  field?.focus();
  return field !== null;
};

interface ListSearchProps {
  label: string;
  /** The search text in the URL. */
  search: string;
  onSearch: (text: string) => void;
}

/** The search field above a list. Enter, the down arrow and Escape move to its first row. */
export const ListSearch = ({ label, search, onSearch }: ListSearchProps) => {
  const [text, setText] = useState(search);
  const [shown, setShown] = useState(search);
  // A link or the back button changed the URL.
  if (shown !== search) {
    setShown(search);
    if (text.trim() !== search) setText(search);
  }
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === search) return undefined;
    return browserTimers().after(SEARCH_AFTER_MS, () => onSearch(wanted));
    // `onSearch` changes on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text, search]);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget, nativeEvent } = event;
    // An input method uses the same keys for its own list.
    if (nativeEvent.isComposing) return;
    if (key === 'Escape') {
      const row = firstRow();
      if (text === '' && row) row.focus();
      else if (text === '') currentTarget.blur();
      setText('');
    }
    if (key !== 'Enter' && key !== 'ArrowDown') return;
    event.preventDefault();
    const words = text.trim();
    if (words !== search) onSearch(words);
    else if (key === 'ArrowDown') firstRow()?.focus();
    else if (words !== '') firstRow()?.click();
  };
  return (
    <search className="list-search">
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={limits.inbox.searchCharacters}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
      />
    </search>
  );
};

interface ChoiceProps {
  name: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  onChange: (value: string) => void;
}

/** Chooses one value, or any. */
export const Choice = ({ name, value, options, onChange }: ChoiceProps) => (
  <label>
    {name}
    <select value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">any</option>
      {options.map(([id, text]) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </select>
  </label>
);
