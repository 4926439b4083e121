import { useState } from 'react';
import { ConfirmDialog } from '#site/admin/confirm-dialog.tsx';
import type { PersonActions } from '#site/admin/people/person-actions.ts';

interface PersonDataProps {
  /** The id by which the person was opened. */
  id: string;
  actions: Pick<PersonActions, 'exportAll' | 'eraseAll'>;
}

/** The text to be typed: too long to type by mistake, short enough to copy by eye. */
const confirmationOf = (id: string): string => `erase ${id.slice(-6)}`;

const EraseDialog = ({ id, actions, onClose }: PersonDataProps & { onClose: () => void }) => (
  <ConfirmDialog
    title="Erase this visitor?"
    go="Erase for good"
    word={confirmationOf(id)}
    onClose={onClose}
    onGo={async () =>
      (await actions.eraseAll()) === null
        ? null
        : 'That did not work. Try again. Nothing is half done.'
    }
  >
    <p>
      All their chats, contact messages, notes, visits and fingerprints are deleted from both
      databases, byte for byte, with those of everybody who was merged with them. This cannot be
      undone; a copy is left only in backups made before.
    </p>
  </ConfirmDialog>
);

/** The person's rights: exports or deletes everything stored about them. */
export const PersonData = ({ id, actions }: PersonDataProps) => {
  const [isErasing, setErasing] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  return (
    <section aria-labelledby="visitor-data-name">
      <h3 id="visitor-data-name">Their data</h3>
      <p className="visitor-data controls-small">
        <button
          type="button"
          onClick={() => void actions.exportAll().then((refusal) => setFailed(refusal !== null))}
        >
          Export
        </button>
        <button type="button" className="danger" onClick={() => setErasing(true)}>
          Erase…
        </button>
      </p>
      {hasFailed && <p role="alert">The export did not arrive.</p>}
      {isErasing && <EraseDialog id={id} actions={actions} onClose={() => setErasing(false)} />}
    </section>
  );
};
