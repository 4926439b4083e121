import { useEffect, useRef } from 'react';
import type { ContactMessage } from '#shared/contracts/contact.ts';
import { BackButton } from '#site/admin/back-button.tsx';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import type { Go } from '#site/admin/frame/area.ts';
import { addressOf } from '#site/admin/frame/console-route.ts';
import type { ContactMessageActions } from '#site/admin/messages/contact-message-actions.ts';
import { mailLink } from '#site/admin/messages/mail-link.ts';
import { momentText } from '#site/admin/visitors/moment-text.ts';

interface ContactMessagePaneProps {
  contactMessage: ContactMessage;
  actions: ContactMessageActions;
  go: Go;
}

const Sender = ({ contactMessage, go }: Pick<ContactMessagePaneProps, 'contactMessage' | 'go'>) => {
  const { visitor_id: visitor, conversation_id: conversation } = contactMessage;
  if (visitor === null && conversation === null) return 'not known here';
  return (
    <>
      {contactMessage.person_name}
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

const Facts = ({ contactMessage, go }: Pick<ContactMessagePaneProps, 'contactMessage' | 'go'>) => (
  <dl className="contact-message-facts">
    <div>
      <dt>E-mail</dt>
      <dd>
        <a href={mailLink(contactMessage)}>{contactMessage.email}</a>
      </dd>
    </div>
    <div>
      <dt>Received</dt>
      <dd>
        <time dateTime={contactMessage.received_at}>{momentText(contactMessage.received_at)}</time>
      </dd>
    </div>
    <div>
      <dt>From</dt>
      <dd>
        {contactMessage.page}
        {contactMessage.country !== null && `, ${contactMessage.country}`}
      </dd>
    </div>
    <div>
      <dt>Visitor</dt>
      <dd>
        <Sender contactMessage={contactMessage} go={go} />
      </dd>
    </div>
  </dl>
);

/** A contact message and its actions. */
export const ContactMessagePane = ({ contactMessage, actions, go }: ContactMessagePaneProps) => {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <article className="contact-message" aria-label={`Message from ${contactMessage.name}`}>
      <header className="contact-message-head">
        <BackButton onBack={actions.close}>Messages</BackButton>
        <h2 ref={title} tabIndex={-1}>
          {contactMessage.name}
        </h2>
      </header>
      <div className="contact-message-actions">
        <a className="contact-message-answer" href={mailLink(contactMessage)}>
          Reply by e-mail
        </a>
        {contactMessage.status !== 'spam' && (
          <button type="button" onClick={actions.archive}>
            {contactMessage.status === 'archived' ? 'Move to inbox' : 'Archive'}
          </button>
        )}
        <button type="button" onClick={actions.spam}>
          {contactMessage.status === 'spam' ? 'Not spam' : 'Spam'}
        </button>
        <button type="button" onClick={actions.unread}>
          Mark unread
        </button>
        <button type="button" className="contact-message-delete" onClick={actions.confirmDelete}>
          Delete
        </button>
      </div>
      <div className="contact-message-body">
        <Facts contactMessage={contactMessage} go={go} />
        {/* What a visitor wrote is text and nothing else. */}
        <p className="contact-message-text">{contactMessage.message}</p>
      </div>
    </article>
  );
};
