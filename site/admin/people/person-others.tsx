import type { Person } from '#shared/contracts/people.ts';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import type { Go } from '#site/admin/frame/area.ts';
import { addressOf, personAddress } from '#site/admin/frame/console-route.ts';
import { momentText } from '#site/admin/date-texts.ts';

interface PersonOthersProps {
  person: Person;
  /** The conversation beside the person. */
  own: string | null;
  go: Go;
}

/** Their other conversations, and other visitors who may be the same person. */
export const PersonOthers = ({ person, own, go }: PersonOthersProps) => {
  const others = person.conversations.filter(({ conversation_id: id }) => id !== own);
  return (
    <>
      <h3>{own === null ? 'Chats' : 'Earlier chats'}</h3>
      {others.length === 0 && (
        <p className="journey-none">{own === null ? 'None yet.' : 'This is the first.'}</p>
      )}
      <ul className="journey-list">
        {others.map((past) => (
          <li key={past.conversation_id}>
            <ConsoleLink to={addressOf({ area: 'inbox', item: past.conversation_id })} go={go}>
              {momentText(past.started_at)}, {past.messages}{' '}
              {past.messages === 1 ? 'message' : 'messages'}
            </ConsoleLink>
            <p dir="auto">{past.excerpt}</p>
          </li>
        ))}
      </ul>
      {person.possibly_same_as.length > 0 && (
        <>
          <h3>Possibly the same device as</h3>
          <ul className="journey-list">
            {person.possibly_same_as.map(({ visitor_id: id, name }) => (
              <li key={id}>
                <ConsoleLink to={personAddress({ kind: 'visitor', id })} go={go}>
                  <bdi>{name}</bdi>
                </ConsoleLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
};
