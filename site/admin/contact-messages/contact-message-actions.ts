import { useMemo } from 'react';
import type { ContactMessage } from '#shared/contracts/contact.ts';
import type { Go } from '#site/admin/frame/area.ts';
import { contactMessagePath } from '#site/admin/contact-messages/folders.ts';
import type {
  ContactMessageList,
  ContactMessageListState,
} from '#site/admin/contact-messages/contact-message-list.ts';
import { mailLink } from '#site/admin/contact-messages/mail-link.ts';
import { moveFromPage } from '#site/admin/move-in-list.ts';
import { useSingleKeys } from '#site/admin/use-single-keys.ts';

export interface ContactMessageActions {
  close(): void;
  answer(): void;
  archive(): void;
  spam(): void;
  unread(): void;
  confirmDelete(): void;
}

interface ContactMessageActionsDeps {
  box: ContactMessageList;
  go: Go;
  status: ContactMessageListState['status'];
  contactMessage: ContactMessage | null;
  confirmDelete: () => void;
}

/**
 * The actions. Those that move the message out of its folder return to the list, unless the owner
 * has navigated before the server responds.
 */
export const useContactMessageActions = ({
  box,
  go,
  status,
  contactMessage,
  confirmDelete,
}: ContactMessageActionsDeps) =>
  useMemo((): ContactMessageActions | null => {
    if (!contactMessage) return null;
    const { id } = contactMessage;
    const close = () => go(contactMessagePath(status, null));
    const move = async (to: ContactMessage['status']) => {
      const isDone = await box.change(id, { status: to });
      if (isDone && box.state.get().openId === id) close();
    };
    return {
      close,
      answer: () => window.open(mailLink(contactMessage), '_self'),
      archive: () => void move(contactMessage.status === 'archived' ? 'inbox' : 'archived'),
      spam: () => void move(contactMessage.status === 'spam' ? 'inbox' : 'spam'),
      unread: () => {
        // Closes it first, because an open message is marked as read.
        close();
        void box.change(id, { is_read: false });
      },
      confirmDelete,
    };
  }, [box, go, status, contactMessage, confirmDelete]);

const keyed: Readonly<Record<string, keyof ContactMessageActions>> = {
  Escape: 'close',
  r: 'answer',
  e: 'archive',
  '!': 'spam',
  u: 'unread',
  '#': 'confirmDelete',
};

export const useContactMessageKeys = (actions: ContactMessageActions | null): void =>
  useSingleKeys((key) => {
    const act = keyed[key];
    if (act === undefined || actions === null) return moveFromPage(key);
    actions[act]();
    return true;
  });
