import { useEffect, useRef } from 'react';
import type { ContactMessage } from '#shared/contracts/contact.ts';
import { BackButton } from '#site/admin/back-button.tsx';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import type { Go } from '#site/admin/frame/area.ts';
import { addressOf } from '#site/admin/frame/place.ts';
import type { LetterActs } from '#site/admin/messages/letter-acts.ts';
import { mailLink } from '#site/admin/messages/mail-link.ts';
import { momentText } from '#site/admin/visitors/moment-text.ts';

interface LetterPaneProps {
  letter: ContactMessage;
  acts: LetterActs;
  go: Go;
}

const Sender = ({ letter, go }: Pick<LetterPaneProps, 'letter' | 'go'>) => {
  const { visitor_id: visitor, conversation_id: conversation } = letter;
  if (visitor === null && conversation === null) return 'not known here';
  return (
    <>
      {visitor !== null && (
        <ConsoleLink
          to={addressOf({ area: 'analytics', item: 'visitors', query: `visitor=${visitor}` })}
          go={go}
        >
          what they looked at
        </ConsoleLink>
      )}
      {conversation !== null && (
        <ConsoleLink to={addressOf({ area: 'inbox', item: conversation })} go={go}>
          their conversation
        </ConsoleLink>
      )}
    </>
  );
};

const Facts = ({ letter, go }: Pick<LetterPaneProps, 'letter' | 'go'>) => (
  <dl className="letter-facts">
    <div>
      <dt>E-mail</dt>
      <dd>
        <a href={mailLink(letter)}>{letter.email}</a>
      </dd>
    </div>
    <div>
      <dt>Received</dt>
      <dd>
        <time dateTime={letter.received_at}>{momentText(letter.received_at)}</time>
      </dd>
    </div>
    <div>
      <dt>From</dt>
      <dd>
        {letter.page}
        {letter.country !== null && `, ${letter.country}`}
      </dd>
    </div>
    <div>
      <dt>Visitor</dt>
      <dd>
        <Sender letter={letter} go={go} />
      </dd>
    </div>
  </dl>
);

/** One letter, and what may be done with it. */
export const LetterPane = ({ letter, acts, go }: LetterPaneProps) => {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <article className="letter" aria-label={`Letter from ${letter.name}`}>
      <header className="letter-head">
        <BackButton onBack={acts.close}>Letters</BackButton>
        <h2 ref={title} tabIndex={-1}>
          {letter.name}
        </h2>
      </header>
      <div className="letter-acts">
        <a className="letter-answer" href={mailLink(letter)}>
          Answer by mail
        </a>
        {letter.status !== 'spam' && (
          <button type="button" onClick={acts.archive}>
            {letter.status === 'archived' ? 'Bring back' : 'Archive'}
          </button>
        )}
        <button type="button" onClick={acts.spam}>
          {letter.status === 'spam' ? 'Not spam' : 'Spam'}
        </button>
        <button type="button" onClick={acts.unread}>
          Mark unread
        </button>
        <button type="button" className="letter-delete" onClick={acts.askDelete}>
          Delete
        </button>
      </div>
      <div className="letter-sheet">
        <Facts letter={letter} go={go} />
        {/* What a visitor wrote is text and nothing else. */}
        <p className="letter-text">{letter.message}</p>
      </div>
    </article>
  );
};
