import { useEffect, useState, type KeyboardEvent } from 'react';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { conversationFilters } from '#shared/domain/conversation-filter.ts';
import { limits } from '#shared/limits.ts';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import type { Go } from '#site/admin/frame/area.ts';
import { inboxAddress, listNames, type InboxRoute } from '#site/admin/inbox/inbox-route.ts';
import { loadLater } from '#site/admin/load-later.tsx';
import { firstRow } from '#site/admin/move-in-list.ts';
import { browserTimers } from '#site/platform/browser-time.ts';

// It names the goals, which share code with the pages of the site.
const ListNarrowing = loadLater(
  async () => (await import('#site/admin/inbox/list-narrowing.tsx')).ListNarrowing,
);

/** The pause in typing after which the search starts. */
const SEARCH_AFTER_MS = 250;

interface ListHeadProps {
  route: InboxRoute;
  itemId: ConversationId | null;
  /** Goals exist while the analytics are on. */
  hasGoals: boolean;
  go: Go;
  onSearch: (text: string) => void;
}

/** What the list shows: a filter or the search results. */
export const ListHead = ({ route, itemId, hasGoals, go, onSearch }: ListHeadProps) => {
  const [text, setText] = useState(route.search);
  const [shown, setShown] = useState(route.search);
  // Something else changed the address: a link, or going back.
  if (shown !== route.search) {
    setShown(route.search);
    if (text.trim() !== route.search) setText(route.search);
  }
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === route.search) return undefined;
    return browserTimers().after(SEARCH_AFTER_MS, () => onSearch(wanted));
    // `onSearch` changes on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text, route.search]);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget, nativeEvent } = event;
    // An input method uses the same keys for its own list.
    if (nativeEvent.isComposing) return;
    if (key === 'Escape') {
      if (text === '') currentTarget.blur();
      setText('');
    }
    if (key !== 'Enter' && key !== 'ArrowDown') return;
    event.preventDefault();
    const words = text.trim();
    if (words !== route.search) onSearch(words);
    else if (key === 'ArrowDown') firstRow()?.focus();
    else if (words !== '') firstRow()?.click();
  };
  return (
    <div className="list-head">
      <search className="list-search">
        <input
          type="search"
          aria-label="Search messages and notes"
          placeholder="Search messages and notes"
          maxLength={limits.inbox.searchCharacters}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
        />
      </search>
      <nav className="list-filters" aria-label="Lists">
        {conversationFilters.map((show) => (
          <ConsoleLink
            key={show}
            className="list-tab"
            to={inboxAddress(itemId, { ...route, show, search: '' })}
            go={go}
            aria-current={route.search === '' && show === route.show ? 'page' : undefined}
          >
            {listNames[show]}
          </ConsoleLink>
        ))}
      </nav>
      {route.search === '' && (
        <ListNarrowing route={route} itemId={itemId} hasGoals={hasGoals} go={go} />
      )}
    </div>
  );
};
