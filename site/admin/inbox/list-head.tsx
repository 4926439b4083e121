import type { ConversationId } from '#shared/contracts/ids.ts';
import { conversationFilters } from '#shared/domain/conversation-filter.ts';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import type { Go } from '#site/admin/frame/area.ts';
import { inboxAddress, listNames, type InboxRoute } from '#site/admin/inbox/inbox-route.ts';
import { ListSearch } from '#site/admin/list-search.tsx';

interface ListHeadProps {
  route: InboxRoute;
  itemId: ConversationId | null;
  go: Go;
  onSearch: (text: string) => void;
}

/** The search field and the lists. */
export const ListHead = ({ route, itemId, go, onSearch }: ListHeadProps) => {
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
    </div>
  );
};
