import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { Go } from '#site/admin/frame/area.ts';
import type { InboxController } from '#site/admin/inbox/inbox-controller.ts';
import { NoteList } from '#site/admin/inbox/note-list.tsx';
import { PersonBody } from '#site/admin/people/person-body.tsx';
import { usePerson, useRefreshPerson } from '#site/admin/people/use-person.ts';
import { VisitorName } from '#site/admin/visitor-name.tsx';
import type { Workspace } from '#site/admin/workspace.ts';
import './visitor-panel.css';

interface VisitorPanelProps {
  row: ConversationSummary;
  conversations: readonly ConversationSummary[] | null;
  live: Pick<Workspace['live'], 'store' | 'forget'>;
  inbox: InboxController;
  go: Go;
  onClose: () => void;
  /** Returns to the thread. */
  onLeave: () => void;
}

/** The visitor panel beside the thread: a column, a drawer, or a separate view. */
export const VisitorPanel = (props: VisitorPanelProps) => {
  const { row, conversations, live, inbox, go, onClose, onLeave } = props;
  const ref = { kind: 'conversation', id: row.conversation_id } as const;
  const known = usePerson(ref, live, ref.id);
  const { person, error } = known;
  const refresh = useRefreshPerson();
  return (
    // Only handles the bubbling key.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      className="visitor visitor-panel"
      aria-labelledby="visitor-panel-name"
      // Scrollable content must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onLeave();
      }}
    >
      <header>
        <h2 id="visitor-panel-name">
          <VisitorName row={row} />
        </h2>
        <button type="button" className="panel-close edge-button" onClick={onClose}>
          Close
        </button>
      </header>
      {error && !person && <p role="alert">This did not load. Trying again…</p>}
      {!person && !error && <p className="visitor-skeleton" aria-hidden="true" />}
      <PersonBody
        personRef={ref}
        {...{ known, live, conversations, go }}
        isInChat={row.is_in_chat}
        thread={ref.id}
        renderNotes={({ notes, fields }, { save }) => (
          <NoteList
            id={row.conversation_id}
            notes={notes}
            recordNote={fields.note}
            onRemoveRecordNote={async () => (await save({ ...fields, note: null })) === null}
            inbox={inbox}
            onChange={refresh}
          />
        )}
      />
    </aside>
  );
};
