import type { ConversationId } from '#shared/contracts/ids.ts';
import { conversationFilters } from '#shared/domain/conversation-filter.ts';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import type { Go } from '#site/admin/frame/area.ts';
import { inboxAddress, listNames, type InboxRoute } from '#site/admin/inbox/inbox-route.ts';
import { ListSearch } from '#site/admin/list-search.tsx';
import { loadLater } from '#site/admin/load-later.tsx';

// Loaded later, because it names the goals, which share code with pages of the site.
const ListNarrowing = loadLater(
  async () => (await import('#site/admin/inbox/list-narrowing.tsx')).ListNarrowing,
  // Holds its height meanwhile.
  <details className="list-narrowing">
    <summary>Filter</summary>
  </details>,
);

interface ListHeadProps {
  route: InboxRoute;
  itemId: ConversationId | null;
  /** Goals exist only while analytics is on. */
  hasGoals: boolean;
  go: Go;
  onSearch: (text: string) => void;
}

/** The list's filters and its search field. */
export const ListHead = ({ route, itemId, hasGoals, go, onSearch }: ListHeadProps) => {
  return (
    <div className="list-head">
      <ListSearch label="Search messages and notes" search={route.search} onSearch={onSearch} />
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
