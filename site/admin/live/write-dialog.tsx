import { useRef, useState } from 'react';
import { ConsoleDialog } from '#site/admin/console-dialog.tsx';
import { Composer } from '#site/ui/chat/composer.tsx';
import { isolated } from '#shared/domain/isolated.ts';

interface WriteDialogProps {
  /** The recipient's name in the list. */
  name: string;
  page: string;
  /** Null once the message is stored, otherwise the reason for the failure. */
  onSend: (text: string) => Promise<string | null>;
  onClose: () => void;
}

/** The first message to a visitor who has not written. Closing it discards the draft. */
export const WriteDialog = ({ name, page, onSend, onClose }: WriteDialogProps) => {
  const input = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState('');
  const [notice, setNotice] = useState('');
  const send = (text: string): boolean => {
    setNotice('Sending…');
    void onSend(text).then((refusal) => {
      if (refusal === null) return;
      setNotice(refusal);
      setDraft(text);
    });
    return true;
  };
  return (
    <ConsoleDialog
      title={`Write to ${isolated(name)}`}
      className="write-dialog"
      focus={input}
      onClose={onClose}
    >
      <p>They are on {page}. Your message opens the chat there.</p>
      <output>{notice}</output>
      <Composer
        draft={draft}
        onDraft={setDraft}
        onSend={send}
        placeholder="Type a message..."
        isFull={false}
        input={input}
      />
    </ConsoleDialog>
  );
};
