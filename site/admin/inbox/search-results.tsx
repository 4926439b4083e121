import { useEffect, useState } from 'react';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { searchMessages, type FoundMessage } from '#shared/contracts/inbox.ts';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import type { Go } from '#site/admin/frame/area.ts';
import { moveInResults } from '#site/admin/inbox/focus-in-inbox.ts';
import { FoundRecords } from '#site/admin/inbox/found-records.tsx';
import { inboxAddress, type InboxRoute } from '#site/admin/inbox/inbox-route.ts';
import { momentText } from '#site/admin/date-texts.ts';
import { useReturnFocus } from '#site/admin/use-return-focus.ts';
import { VisitorName } from '#site/admin/visitor-name.tsx';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import { MoreButton } from '#site/ui/chat/more-button.tsx';

interface Found {
  readonly rows: readonly FoundMessage[];
  readonly next: string | null;
}

/** Fetches the page after `before`, or the first. Null if the request failed. */
const pageBehind = async (
  call: CallApi,
  text: string,
  before: Found | null,
  signal?: AbortSignal,
): Promise<Found | null> => {
  try {
    const cursor = before?.next ?? undefined;
    const query = { q: text, ...(cursor === undefined ? {} : { cursor }) };
    const page = await call(searchMessages, { query, ...(signal && { signal }) });
    return { rows: [...(before?.rows ?? []), ...page.found], next: page.next_cursor };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
};

/** `found` is null until the first page has loaded; `hasFailed` if the latest page failed. */
const useSearch = (call: CallApi, text: string) => {
  const [{ found, hasFailed }, setAnswer] = useState<{ found: Found | null; hasFailed: boolean }>({
    found: null,
    hasFailed: false,
  });
  useEffect(() => {
    const given = new AbortController();
    void pageBehind(call, text, null, given.signal).then((page) => {
      if (!given.signal.aborted) setAnswer({ found: page, hasFailed: page === null });
    });
    return () => given.abort();
  }, [call, text]);
  const more = async () => {
    const page = await pageBehind(call, text, found);
    setAnswer({ found: page ?? found, hasFailed: page === null });
  };
  return { found, hasFailed, more };
};

interface FoundRowProps {
  row: FoundMessage;
  address: string;
  isOpen: boolean;
  go: Go;
}

const FoundRow = ({ row, address, isOpen, go }: FoundRowProps) => (
  <li>
    <ConsoleLink
      className="row list-row"
      to={address}
      go={go}
      data-id={address}
      aria-current={isOpen ? 'page' : undefined}
      onKeyDown={moveInResults}
    >
      <span className="row-name bar">{row.from_admin ? 'You' : <VisitorName row={row} />}</span>
      <time className="row-time note-small" dateTime={row.sent_at}>
        {momentText(row.sent_at)}
      </time>
      <span className="found-excerpt" dir="auto">
        {row.excerpt.map(({ text, is_match }, position) =>
          // Parts of one text never move, so their index is a stable key.
          is_match ? <mark key={position}>{text}</mark> : text,
        )}
      </span>
    </ConsoleLink>
  </li>
);

interface SearchResultsProps {
  route: InboxRoute;
  call: CallApi;
  go: Go;
  openId: ConversationId | null;
}

/** The messages that contain the words, newest first, linked to their positions in the threads. */
export const SearchResults = ({ route, call, go, openId }: SearchResultsProps) => {
  const { found, hasFailed, more } = useSearch(call, route.search);
  const addressAt = (id: ConversationId, at: number | null) =>
    inboxAddress(id, { ...route, at, hasPanel: false });
  const openAddress = openId && addressAt(openId, route.at);
  const list = useReturnFocus<HTMLElement>(openAddress);
  const count = found?.rows.length ?? 0;
  return (
    <section
      ref={list}
      className="search-found"
      aria-label="Search results"
      aria-busy={found === null}
      data-rows
    >
      <output className="sr-only">
        {found && `${count}${found.next === null ? '' : ' or more'} found`}
      </output>
      {hasFailed && <p className="list-empty">The search failed. Try again.</p>}
      <FoundRecords text={route.search} go={go} />
      {found === null && !hasFailed && <p className="list-empty">Searching…</p>}
      {found !== null && count === 0 && (
        <p className="list-empty">
          No message contains all of these words. The last word may be incomplete.
        </p>
      )}
      <ul>
        {found?.rows.map((row) => {
          const address = addressAt(row.conversation_id, row.seq);
          return (
            <FoundRow key={address} {...{ row, address, go }} isOpen={address === openAddress} />
          );
        })}
      </ul>
      {found !== null && found.next !== null && <MoreButton onMore={more}>More</MoreButton>}
    </section>
  );
};
