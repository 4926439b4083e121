import { useMemo } from 'react';
import type { ContactMessage } from '#shared/contracts/contact.ts';
import type { Go } from '#site/admin/frame/area.ts';
import { letterAddress } from '#site/admin/messages/folders.ts';
import type { LetterBox, LetterBoxState } from '#site/admin/messages/letter-box.ts';
import { mailLink } from '#site/admin/messages/mail-link.ts';
import { useSingleKeys } from '#site/admin/use-single-keys.ts';

/** What the admin may do with the open letter. */
export interface LetterActs {
  close(): void;
  answer(): void;
  archive(): void;
  spam(): void;
  unread(): void;
  askDelete(): void;
}

interface LetterActsDeps {
  box: LetterBox;
  go: Go;
  status: LetterBoxState['status'];
  letter: ContactMessage | null;
  askDelete: () => void;
}

/** Whatever puts a letter away leads back to the list that it lay in. */
export const useLetterActs = ({ box, go, status, letter, askDelete }: LetterActsDeps) =>
  useMemo((): LetterActs | null => {
    if (!letter) return null;
    const { id } = letter;
    const close = () => go(letterAddress(status, null));
    const move = (to: ContactMessage['status']) => () =>
      void box.change(id, { status: to }).then((isDone) => isDone && close());
    return {
      close,
      answer: () => window.open(mailLink(letter), '_self'),
      archive: move(letter.status === 'archived' ? 'inbox' : 'archived'),
      spam: move(letter.status === 'spam' ? 'inbox' : 'spam'),
      unread: () => {
        // Closed first: what is open is read.
        close();
        void box.change(id, { is_read: false });
      },
      askDelete,
    };
  }, [box, go, status, letter, askDelete]);

const keyed: Readonly<Record<string, keyof LetterActs>> = {
  Escape: 'close',
  r: 'answer',
  e: 'archive',
  '!': 'spam',
  u: 'unread',
  '#': 'askDelete',
};

/** The single keys of an open letter. */
export const useLetterKeys = (acts: LetterActs | null): void =>
  useSingleKeys((key) => {
    const act = keyed[key];
    if (act === undefined || acts === null) return false;
    acts[act]();
    return true;
  });
