import type { ReactNode } from 'react';
import type { Person } from '#shared/contracts/people.ts';
import { momentText } from '#site/admin/date-texts.ts';

export const NOTES_TITLE = 'Notes, visible only to you';

interface NoteItemProps {
  content: string;
  /** Null for the record's note, which has no time. */
  writtenAt: string | null;
  children?: ReactNode;
}

export const NoteItem = ({ content, writtenAt, children }: NoteItemProps) => (
  <li>
    <p dir="auto">{content}</p>
    <span className="note-foot note-small">
      {writtenAt === null ? (
        <span>in their record</span>
      ) : (
        <time dateTime={writtenAt}>{momentText(writtenAt)}</time>
      )}
      {children}
    </span>
  </li>
);

/** All notes on a person, read-only because no chat is open. */
export const PersonNotes = ({ person: { fields, notes } }: { person: Person }) =>
  (fields.note !== null || notes.length > 0) && (
    <section className="notes" aria-labelledby="notes-name">
      <h3 id="notes-name">{NOTES_TITLE}</h3>
      <ul>
        {fields.note !== null && <NoteItem content={fields.note} writtenAt={null} />}
        {notes.map(({ note_id: id, content, written_at: at }) => (
          <NoteItem key={id} content={content} writtenAt={at} />
        ))}
      </ul>
    </section>
  );
