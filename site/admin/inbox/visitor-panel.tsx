import type { ConversationSummary } from '#shared/contracts/admin.ts';
import { visitorIdSchema, type ConversationId, type VisitorId } from '#shared/contracts/ids.ts';
import type { Person } from '#shared/contracts/people.ts';
import type { PresenceRow } from '#shared/contracts/presence.ts';
import { getTimelineRoute } from '#shared/contracts/routes/analytics-routes.ts';
import { getPersonRoute } from '#shared/contracts/routes/people.ts';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import type { Go } from '#site/admin/frame/area.ts';
import { addressOf } from '#site/admin/frame/place.ts';
import type { ConversationActions } from '#site/admin/inbox/conversation-actions.ts';
import { NoteList } from '#site/admin/inbox/note-list.tsx';
import { VisitorData } from '#site/admin/inbox/visitor-data.tsx';
import { useApiQuery, useRefresh } from '#site/admin/queries/use-api-query.tsx';
import { momentText } from '#site/admin/visitors/moment-text.ts';
import { TouchFacts } from '#site/admin/visitors/touch-facts.tsx';
import { VisitList } from '#site/admin/visitors/visit-list.tsx';
import { VisitorFacts } from '#site/admin/visitors/visitor-facts.tsx';
import { VisitorName } from '#site/admin/visitor-name.tsx';
import type { Workspace } from '#site/admin/workspace.ts';
import { useObservable } from '#site/ui/use-observable.ts';
import { timeOfDay } from '#site/ui/chat/message-times.ts';
import '#site/admin/visitors/visitors.css';
import './visitor-panel.css';

interface VisitorPanelProps {
  row: ConversationSummary;
  live: Pick<Workspace['live'], 'store'>;
  actions: ConversationActions;
  go: Go;
  onClose: () => void;
  /** Goes back to the thread. */
  onLeave: () => void;
}

const VISITS = '10';

interface Seen {
  row: ConversationSummary;
  here: readonly PresenceRow[] | null;
}

const Now = ({ row, here }: Seen) => {
  const { presence, conversation_id: id } = row;
  const place = here?.find((each) => each.conversation_id === id);
  return (
    <p className="visitor-now" data-here={presence !== null || undefined}>
      {presence ? (
        <>
          On <strong>{presence.current_page}</strong>
          {place && ` since ${timeOfDay(place.since)}`}
          {presence.is_idle && ', idle'}
          {presence.quality !== 'unknown' && `, ${presence.quality} line`}
          {place && place.tabs > 1 && `, ${place.tabs} tabs`}
        </>
      ) : (
        'Not on the site now'
      )}
    </p>
  );
};

/** The facts, touches and visits of a tracked visitor. */
const Tracked = ({ visitorId }: { visitorId: VisitorId }) => {
  const { data, error } = useApiQuery(getTimelineRoute, {
    params: { visitor_id: visitorId },
    query: { limit: VISITS },
  });
  if (data) {
    return (
      <>
        <VisitorFacts timeline={data} />
        <TouchFacts first={data.first_touch} latest={data.latest_touch} />
        <VisitList timeline={data} shown={VISITS} />
      </>
    );
  }
  if (error) return <p className="journey-none">Nothing is kept of their visits.</p>;
  return <p className="visitor-skeleton" aria-hidden="true" />;
};

const Before = ({ behind, own, go }: { behind: Person; own: ConversationId; go: Go }) => {
  const others = behind.conversations.filter(({ conversation_id: id }) => id !== own);
  return (
    <>
      <h3>Conversations before</h3>
      {others.length === 0 && <p className="journey-none">This is the first.</p>}
      <ul className="journey-list">
        {others.map((past) => (
          <li key={past.conversation_id}>
            <ConsoleLink to={addressOf({ area: 'inbox', item: past.conversation_id })} go={go}>
              {momentText(past.started_at)}, {past.messages}{' '}
              {past.messages === 1 ? 'message' : 'messages'}
            </ConsoleLink>
            <p>{past.excerpt}</p>
          </li>
        ))}
      </ul>
      {behind.possibly_same_as.length > 0 && (
        <>
          <h3>Possibly the same device as</h3>
          <ul className="journey-list">
            {behind.possibly_same_as.map(({ visitor_id: id, name }) => (
              <li key={id}>
                <ConsoleLink
                  to={addressOf({ area: 'analytics', item: 'visitors', query: `visitor=${id}` })}
                  go={go}
                >
                  {name}
                </ConsoleLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
};

/**
 * A visitor's first event after the chat started links the two for good. Until then, the id that the
 * present browser claims.
 */
const visitorIdOf = (behind: Person | undefined, { row, here }: Seen): VisitorId | null => {
  const place = here?.find((each) => each.conversation_id === row.conversation_id);
  return behind?.visitor_ids[0] ?? visitorIdSchema.safeParse(place?.visitor_id).data ?? null;
};

/** The visitor panel beside the thread: a column, a drawer, or a view of its own. */
export const VisitorPanel = (props: VisitorPanelProps) => {
  const { row, live, actions, go, onClose, onLeave } = props;
  const { here } = useObservable(live.store);
  const { conversation_id: id } = row;
  const refresh = useRefresh();
  const { data: behind, error } = useApiQuery(getPersonRoute, {
    params: { kind: 'conversation', id },
  });
  const visitorId = visitorIdOf(behind, { row, here });
  return (
    // Only hears the key on its way out.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      className="visitor visitor-panel"
      aria-labelledby="visitor-panel-name"
      // What scrolls must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onLeave();
      }}
    >
      <header>
        <h2 id="visitor-panel-name">
          <VisitorName row={row} />
        </h2>
        <button type="button" className="panel-close" onClick={onClose}>
          Close
        </button>
      </header>
      <Now row={row} here={here} />
      {error && !behind && <p role="alert">This did not come; it is asked for again.</p>}
      {behind && (
        <>
          <NoteList id={id} notes={behind.notes} actions={actions} onChange={refresh} />
          {visitorId === null ? (
            <p className="journey-none">They are not tracked: of their visits nothing is kept.</p>
          ) : (
            <Tracked visitorId={visitorId} />
          )}
          <Before behind={behind} own={id} go={go} />
          <VisitorData id={id} actions={actions} />
        </>
      )}
    </aside>
  );
};
