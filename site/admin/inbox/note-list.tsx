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
import { NoteItem, NOTES_TITLE } from '#site/admin/people/person-notes.tsx';

interface NoteListProps {
  id: ConversationId;
  notes: readonly Note[];
  /** The note in the person's record. */
  recordNote: string | null;
  onRemoveRecordNote: () => Promise<boolean>;
  inbox: Pick<InboxController, 'actions' | 'replyStore' | 'setNoteDraft'>;
  /** Called when the visitor's record has changed. */
  onChange: () => void;
}

/** A stored note. The record's note has no time. */
interface StoredNote {
  readonly key: string;
  readonly content: string;
  readonly writtenAt: string | null;
  /** Resolves to whether it was removed. */
  readonly remove: () => Promise<boolean>;
}

interface StoredProps {
  notes: readonly StoredNote[];
  /** Called after the dialog has closed and its button is gone. */
  onGone: () => void;
}

/** The stored notes, which are removed after a confirmation. */
const Stored = ({ notes, onGone }: StoredProps) => {
  const [removed, setRemoved] = useState<StoredNote | null>(null);
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
          <NoteItem key={note.key} content={note.content} writtenAt={note.writtenAt}>
            <button
              type="button"
              aria-label={`Remove the note: ${note.content.slice(0, 40)}`}
              onClick={() => setRemoved(note)}
            >
              Remove
            </button>
          </NoteItem>
        ))}
      </ul>
      {removed && (
        <ConfirmDialog
          title="Remove this note?"
          go="Remove it"
          onGo={async () => {
            isGone.current = await removed.remove();
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

/** Runs when the number of waiting notes falls, because one has reached the server. */
const useOnFewer = (count: number, run: () => void): void => {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) run();
    before.current = count;
  }, [count, run]);
};

/** The admin's notes on a visitor, who never sees them. */
export const NoteList = (props: NoteListProps) => {
  const { id, notes, recordNote, onRemoveRecordNote, inbox, onChange } = props;
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
      // Text typed meanwhile is another note.
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
      <h3 id="notes-name">{NOTES_TITLE}</h3>
      <form onSubmit={submit}>
        <textarea
          ref={field}
          aria-label="New note"
          data-note=""
          rows={2}
          dir="auto"
          value={text}
          maxLength={limits.inbox.noteCharacters}
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
        notes={[
          ...(recordNote === null
            ? []
            : [
                {
                  key: 'record',
                  content: recordNote,
                  writtenAt: null,
                  remove: onRemoveRecordNote,
                },
              ]),
          ...notes.map(({ note_id: key, content, written_at: writtenAt }) => ({
            key,
            content,
            writtenAt,
            remove: () => actions.removeNote(key).then(settle),
          })),
        ]}
        onGone={focusField}
      />
    </section>
  );
};
