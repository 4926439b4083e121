import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type SubmitEvent,
} from 'react';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { Note } from '#shared/contracts/inbox.ts';
import { limits } from '#shared/limits.ts';
import type { InboxController } from '#site/admin/inbox/inbox-controller.ts';
import { ConfirmDialog } from '#site/admin/confirm-dialog.tsx';
import { focusInInbox } from '#site/admin/inbox/focus-in-inbox.ts';
import { useObservable } from '#site/ui/use-observable.ts';
import { momentText } from '#site/admin/visitors/moment-text.ts';

interface NoteListProps {
  id: ConversationId;
  notes: readonly Note[];
  inbox: Pick<InboxController, 'actions' | 'replyStore' | 'setNoteDraft'>;
  /** Called when the visitor's record has changed. */
  onChange: () => void;
}

interface StoredProps {
  notes: readonly Note[];
  /** Resolves to whether it is removed. */
  onRemove: (id: Note['note_id']) => Promise<boolean>;
  /** Called once the dialog is gone, with the button that opened it. */
  onGone: () => void;
}

/** The notes that are stored. Each is removed after a confirmation. */
const Stored = ({ notes, onRemove, onGone }: StoredProps) => {
  const [removed, setRemoved] = useState<Note | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    if (removed !== null || !isGone.current) return;
    isGone.current = false;
    onGone();
  }, [removed, onGone]);
  return (
    <>
      <ul>
        {notes.map((note) => (
          <li key={note.note_id}>
            <p dir="auto">{note.content}</p>
            <span className="note-foot note-small">
              <time dateTime={note.written_at}>{momentText(note.written_at)}</time>
              <button
                type="button"
                aria-label={`Remove the note: ${note.content.slice(0, 40)}`}
                onClick={() => setRemoved(note)}
              >
                Remove
              </button>
            </span>
          </li>
        ))}
      </ul>
      {removed && (
        <ConfirmDialog
          title="Remove this note?"
          go="Remove it"
          onGo={async () => {
            isGone.current = await onRemove(removed.note_id);
            return isGone.current ? null : 'That did not work. Try again.';
          }}
          onClose={() => setRemoved(null)}
        >
          <p dir="auto">{removed.content}</p>
        </ConfirmDialog>
      )}
    </>
  );
};

const Unsent = ({ notes }: { notes: readonly Pick<Note, 'note_id' | 'content'>[] }) =>
  notes.length > 0 && (
    <ul>
      {notes.map((note) => (
        <li key={note.note_id}>
          <p dir="auto">{note.content}</p>
          <span className="note-foot note-small">waits for the connection</span>
        </li>
      ))}
    </ul>
  );

/** Runs when one of them has reached the server. */
const useOnFewer = (count: number, run: () => void): void => {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) run();
    before.current = count;
  }, [count, run]);
};

/** The admin's notes on a visitor, who never sees them. */
export const NoteList = ({ id, notes, inbox, onChange }: NoteListProps) => {
  const { actions, replyStore, setNoteDraft } = inbox;
  const { noteDrafts, pending } = useObservable(replyStore);
  const text = noteDrafts[id] ?? '';
  const unsent = pending.flatMap(({ conversation_id: of, action }) =>
    of === id && action?.kind === 'note' ? [action] : [],
  );
  useOnFewer(unsent.length, onChange);
  const [hasFailed, setFailed] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const focusField = useCallback(() => field.current?.focus(), []);
  const settle = (isDone: boolean) => {
    if (isDone) onChange();
    return isDone;
  };
  const add = () => {
    if (text.trim() === '') return;
    void actions.note(id, text).then((isDone) => {
      // What was typed meanwhile is another note.
      if (isDone && (replyStore.get().noteDrafts[id] ?? '') === text) setNoteDraft(id, '');
      setFailed(!isDone);
    });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    add();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Leaves the field first, as in a reply.
      event.stopPropagation();
      focusInInbox('visitor');
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    add();
  };
  return (
    <section className="notes controls-small" aria-labelledby="notes-name">
      <h3 id="notes-name">Notes, visible only to you</h3>
      <form onSubmit={submit}>
        <textarea
          ref={field}
          aria-label="New note"
          data-note=""
          rows={2}
          dir="auto"
          value={text}
          maxLength={limits.inbox.noteCharacters}
          placeholder="Visible only to you"
          onChange={(event) => setNoteDraft(id, event.target.value)}
          onKeyDown={press}
        />
        <button type="submit" disabled={text.trim() === ''}>
          Save
        </button>
      </form>
      {hasFailed && <p role="alert">That did not work. Try again.</p>}
      <Unsent notes={unsent} />
      <Stored
        notes={notes}
        onRemove={(note) => actions.removeNote(note).then(settle)}
        onGone={focusField}
      />
    </section>
  );
};
