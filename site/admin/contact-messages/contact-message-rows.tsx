import type { ContactMessage } from '#shared/contracts/contact.ts';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import type { Go } from '#site/admin/frame/area.ts';
import { folders, contactMessagePath } from '#site/admin/contact-messages/folders.ts';
import type {
  ContactMessageList,
  ContactMessageListState,
} from '#site/admin/contact-messages/contact-message-list.ts';
import { moveInList } from '#site/admin/move-in-list.ts';
import { rowTime } from '#site/admin/date-texts.ts';
import { MoreButton } from '#site/ui/chat/more-button.tsx';

interface ContactMessageRowsProps {
  box: ContactMessageList;
  state: ContactMessageListState;
  isOn: boolean;
  go: Go;
}

interface SenderProps {
  contactMessage: ContactMessage;
}

/** The sender's name in the console, if it differs from the one in the message. */
const SenderName = ({ contactMessage: { name, person_name: person } }: SenderProps) =>
  person === null || person === undefined || person === name ? null : (
    <span className="contact-message-person">{person}</span>
  );

const ContactMessageRow = ({
  contactMessage,
  isOpen,
  go,
}: {
  contactMessage: ContactMessage;
  isOpen: boolean;
  go: Go;
}) => (
  <li>
    <ConsoleLink
      to={contactMessagePath(contactMessage.status, contactMessage.id)}
      go={go}
      className="contact-message-row list-row"
      data-id={contactMessage.id}
      data-unread={contactMessage.read_at === null || undefined}
      aria-current={isOpen || undefined}
      onKeyDown={moveInList}
    >
      <span className="contact-message-from one-line">
        <bdi>{contactMessage.name}</bdi>
        {contactMessage.read_at === null && <span className="sr-only"> (unread)</span>}
        <SenderName contactMessage={contactMessage} />
      </span>
      <time dateTime={contactMessage.received_at}>{rowTime(contactMessage.received_at)}</time>
      <span className="contact-message-excerpt one-line" dir="auto">
        {contactMessage.message}
      </span>
    </ConsoleLink>
  </li>
);

const Empty = ({ status, isOn }: Pick<ContactMessageListState, 'status'> & { isOn: boolean }) => (
  <div className="contact-messages-empty">
    <p>{folders.find((folder) => folder.status === status)?.empty}</p>
    {status === 'inbox' && isOn && (
      <p>
        Messages from the contact form arrive here at once. To try it, open <code>/contact</code> in
        a private window and send yourself a message.
      </p>
    )}
  </div>
);

const Skeleton = () => (
  <ul className="contact-messages-skeleton" aria-label="Loading messages">
    {[1, 2, 3, 4].map((n) => (
      <li key={n}>
        <span />
        <span />
      </li>
    ))}
  </ul>
);

/** One folder of contact messages, newest first. */
export const ContactMessageRows = ({ box, state, isOn, go }: ContactMessageRowsProps) => {
  const { contactMessages, status, openId, nextCursor } = state;
  return (
    <div className="contact-messages-list" data-rows>
      {contactMessages === null && state.failure === null && <Skeleton />}
      {contactMessages?.length === 0 && <Empty status={status} isOn={isOn} />}
      {contactMessages !== null && contactMessages.length > 0 && (
        <ul>
          {contactMessages.map((contactMessage) => (
            <ContactMessageRow
              key={contactMessage.id}
              contactMessage={contactMessage}
              isOpen={contactMessage.id === openId}
              go={go}
            />
          ))}
        </ul>
      )}
      {nextCursor !== null && <MoreButton onMore={box.older}>Older messages</MoreButton>}
    </div>
  );
};
