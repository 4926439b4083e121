import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { Timeline } from '#shared/contracts/analytics-answers.ts';
import type { VisitorId } from '#shared/contracts/ids.ts';
import { getLiveRoute, getTimelineRoute } from '#shared/contracts/routes/analytics-routes.ts';
import { getPersonRoute } from '#shared/contracts/routes/people.ts';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import type { Go } from '#site/admin/frame/area.ts';
import { addressOf } from '#site/admin/frame/place.ts';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';
import { momentText } from '#site/admin/visitors/moment-text.ts';
import { TouchFacts } from '#site/admin/visitors/touch-facts.tsx';
import { pastConversations, sameDevice } from '#site/admin/visitors/visitor-conversations.ts';
import { VisitorFacts } from '#site/admin/visitors/visitor-facts.tsx';
import { VisitList } from '#site/admin/visitors/visit-list.tsx';
import { VisitorName } from '#site/admin/visitor-name.tsx';
import './visitors.css';

export interface VisitorJourneyProps {
  visitorId: VisitorId;
  conversations: readonly ConversationSummary[] | null;
  go: Go;
}

const Now = ({ visitorId }: Pick<VisitorJourneyProps, 'visitorId'>) => {
  const { data } = useApiQuery(getLiveRoute, {});
  if (!data) return null;
  const here = data.visitors.find((visitor) => visitor.visitor_id === visitorId);
  return (
    <p className="visitor-now" data-here={here !== undefined || undefined}>
      {here ? (
        <>
          On <strong>{here.current_page}</strong>
          {here.is_idle ? ', idle' : ''}
          {here.since !== null && `, since ${momentText(here.since)}`}, line {here.quality}
        </>
      ) : (
        'Not on the site now'
      )}
    </p>
  );
};

interface ConversationsProps extends Pick<VisitorJourneyProps, 'conversations' | 'go'> {
  timeline: Timeline;
}

const Conversations = ({ timeline, conversations, go }: ConversationsProps) => {
  const past = pastConversations(timeline.messages);
  const alike = sameDevice(
    conversations ?? [],
    past.map(({ id }) => id),
  );
  return (
    <>
      <h3>Conversations</h3>
      {past.length === 0 ? (
        <p className="journey-none">None yet.</p>
      ) : (
        <ul className="journey-list">
          {past.map(({ id, startedAt, messages, excerpt }) => (
            <li key={id}>
              <ConsoleLink to={addressOf({ area: 'inbox', item: id })} go={go}>
                {momentText(startedAt)}, {messages} {messages === 1 ? 'message' : 'messages'}
              </ConsoleLink>
              <p>{excerpt}</p>
            </li>
          ))}
        </ul>
      )}
      {alike.length > 0 && (
        <>
          <h3>Possibly the same device as</h3>
          <ul className="journey-list">
            {alike.map((row) => (
              <li key={row.conversation_id}>
                <ConsoleLink to={addressOf({ area: 'inbox', item: row.conversation_id })} go={go}>
                  <VisitorName row={row} />
                </ConsoleLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
};

const VISITS = '20';

/** One visitor: facts, presence, touches, every visit page by page, and conversations. */
export const VisitorJourney = ({ visitorId, conversations, go }: VisitorJourneyProps) => {
  const { data, error } = useApiQuery(getTimelineRoute, {
    params: { visitor_id: visitorId },
    query: { limit: VISITS },
  });
  const { data: person } = useApiQuery(getPersonRoute, {
    params: { kind: 'visitor', id: visitorId },
  });
  return (
    <aside className="visitor" aria-labelledby="visitor-name" aria-busy={!data && !error}>
      <h2 id="visitor-name">{person?.name}</h2>
      {error && !data && (
        <p role="alert">
          {error.problem?.code === 'not_found'
            ? 'Nothing is kept of this visitor, or not any more.'
            : 'The journey did not come; it is asked for again every minute.'}
        </p>
      )}
      {data && (
        <>
          <Now visitorId={visitorId} />
          <VisitorFacts timeline={data} />
          <TouchFacts first={data.first_touch} latest={data.latest_touch} />
          <Conversations timeline={data} conversations={conversations} go={go} />
          <VisitList timeline={data} shown={VISITS} />
        </>
      )}
    </aside>
  );
};
