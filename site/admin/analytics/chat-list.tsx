import type { CallInput } from '#shared/client/http-client.ts';
import { listChats, type ChatRow } from '#shared/contracts/analytics-chat.ts';
import { sharedPart } from '#site/admin/analytics/analytics-query.ts';
import { chatsText } from '#site/admin/analytics/chat-texts.ts';
import { secondsText } from '#site/admin/analytics/figures-text.ts';
import { shortMomentText } from '#site/admin/date-texts.ts';
import { pageOfRows } from '#site/admin/analytics/paged.tsx';
import { PagedTable } from '#site/admin/analytics/paged-table.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import type { Column } from '#site/admin/analytics/rows-table.tsx';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import { addressOf } from '#site/admin/frame/console-route.ts';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';
import { sourceText } from '#site/admin/source-text.ts';

type Listing = NonNullable<CallInput<typeof listChats>['query']>;

const replyText = ({ response_s: seconds, is_missed: isMissed }: ChatRow): string => {
  if (seconds === null) return isMissed ? 'missed' : 'none yet';
  return isMissed ? `${secondsText(seconds)}, after they left` : secondsText(seconds);
};

const columns: readonly Column<ChatRow>[] = [
  { label: 'Began', cell: ({ began_at: at }) => shortMomentText(at) },
  { label: 'First reply', term: 'chat_response', cell: replyText },
  {
    label: 'Ended after',
    term: 'chat_resolution',
    cell: (row) => secondsText(row.resolution_s),
    isExtra: true,
  },
  { label: 'You', cell: ({ is_away: isAway }) => (isAway ? 'away' : 'here'), isExtra: true },
  { label: 'Source', cell: sourceText, isExtra: true },
];

/** The conversations that a number counts, with links to their threads. */
export const ChatList = (panel: PanelProps) => {
  const { analyticsQuery, setAnalyticsQuery, go } = panel;
  // The server rejects unknown measures in the URL.
  const chats = analyticsQuery.chats as Pick<Listing, keyof typeof analyticsQuery.chats>;
  const answer = useApiQuery(listChats, { query: { ...pageOfRows(panel), ...chats } });
  return (
    <>
      <p className="drill-down-note">
        Chats that {chatsText(analyticsQuery)}.{' '}
        <button
          type="button"
          className="text-button"
          onClick={() => setAnalyticsQuery(sharedPart(analyticsQuery))}
        >
          Show all figures
        </button>
      </p>
      <PagedTable
        panel={panel}
        answer={answer}
        what="chats"
        caption="Chats"
        head="Chat"
        keyOf={(row) => row.conversation_id}
        renderName={(row) => (
          <ConsoleLink
            className="narrow bare chat-name"
            to={addressOf({
              area: 'inbox',
              item: row.conversation_id,
              query: row.ended_at === null ? '' : 'show=closed',
            })}
            go={go}
          >
            {row.name} <span className="note">{row.excerpt}</span>
          </ConsoleLink>
        )}
        weight={() => 0}
        columns={columns}
      />
    </>
  );
};
