import { useEffect, useRef } from 'react';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { focusInInbox } from '#site/admin/inbox/focus-in-inbox.ts';

/** The keyboard goes to the visitor when they cover the thread, and back when they do not any more. */
export const useDrawerFocus = (id: ConversationId | null, isOpen: boolean): void => {
  const last = useRef({ id, isOpen: false });
  useEffect(() => {
    const before = last.current;
    last.current = { id, isOpen };
    if (isOpen) focusInInbox('visitor');
    else if (before.isOpen && before.id === id) focusInInbox('messages');
  }, [id, isOpen]);
};
