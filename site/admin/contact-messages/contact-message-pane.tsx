import { useEffect, useRef } from 'react';
import type { ContactMessage } from '#shared/contracts/contact.ts';
import { BackButton } from '#site/admin/back-button.tsx';
import type { Go } from '#site/admin/frame/area.ts';
import type { ContactMessageActions } from '#site/admin/contact-messages/contact-message-actions.ts';
import { mailLink } from '#site/admin/contact-messages/mail-link.ts';
import { PersonBeside } from '#site/admin/people/person-beside.tsx';
import { momentText } from '#site/admin/date-texts.ts';
import type { Workspace } from '#site/admin/workspace.ts';
import { CommissionDrawing } from '#site/ui/commission/commission-drawing.tsx';
import { type Commission, commissionLines } from '#shared/domain/contact/commission.ts';
import { useObservable } from '#site/ui/use-observable.ts';

interface ContactMessagePaneProps {
  contactMessage: ContactMessage;
  actions: ContactMessageActions;
  workspace: Workspace;
  go: Go;
}

const Facts = ({ contactMessage }: Pick<ContactMessagePaneProps, 'contactMessage'>) => (
  <dl className="contact-message-facts fact-list">
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
      <dt>Page</dt>
      <dd>
        {contactMessage.page}
        {contactMessage.country !== null && `, ${contactMessage.country}`}
      </dd>
    </div>
  </dl>
);

/** The sender's choices on the commission form, and the drawing that they saw. */
const CommissionOf = ({
  contactMessage: { name, received_at: receivedAt },
  commission,
}: Pick<ContactMessagePaneProps, 'contactMessage'> & { commission: Commission }) => (
  <section className="contact-message-commission" aria-label="Commission sheet">
    <dl className="contact-message-facts fact-list">
      {commissionLines(commission).map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    <CommissionDrawing draft={commission} title={{ name, day: receivedAt.slice(0, 10) }} />
  </section>
);

/** The sender, if the browser was tracked or used the chat. */
const Sender = ({ contactMessage, workspace, go }: Omit<ContactMessagePaneProps, 'actions'>) => {
  const { inbox, live } = workspace;
  const { conversations } = useObservable(inbox.conversationListStore);
  const { id, visitor_id: visitorId, conversation_id: conversationId } = contactMessage;
  if (visitorId === null && conversationId === null) return null;
  return <PersonBeside personRef={{ kind: 'message', id }} {...{ conversations, live, go }} />;
};

export const ContactMessagePane = (props: ContactMessagePaneProps) => {
  const { contactMessage, actions, workspace, go } = props;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <article className="contact-message" aria-label={`Message from ${contactMessage.name}`}>
      <header className="contact-message-head">
        <BackButton onBack={actions.close}>Contact</BackButton>
        <h2 ref={title} tabIndex={-1} dir="auto">
          {contactMessage.name}
        </h2>
      </header>
      <div className="contact-message-actions cluster">
        <a className="contact-message-answer control" href={mailLink(contactMessage)}>
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
        <Facts contactMessage={contactMessage} />
        {/* Renders the visitor's text only as text. */}
        <p className="contact-message-text" dir="auto">
          {contactMessage.message}
        </p>
        {contactMessage.commission && (
          <CommissionOf contactMessage={contactMessage} commission={contactMessage.commission} />
        )}
        <Sender {...{ contactMessage, workspace, go }} />
      </div>
    </article>
  );
};
