import { useState } from 'react';
import { isolated } from '#shared/domain/isolated.ts';
import { ConfirmDialog } from '#site/admin/confirm-dialog.tsx';
import { useOfferedActions } from '#site/admin/frame/offered-actions.ts';
import type { PersonActions } from '#site/admin/people/person-actions.ts';

interface PersonDataProps {
  /** Their name in the console, typed to erase them. */
  name: string;
  actions: Pick<PersonActions, 'exportAll' | 'eraseAll'>;
}

const EraseDialog = ({ name, actions, onClose }: PersonDataProps & { onClose: () => void }) => (
  <ConfirmDialog
    title={`Erase ${isolated(name)}?`}
    go="Erase for good"
    word={name}
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

/** The person's rights: exports or erases everything stored about them. */
export const PersonData = ({ name, actions }: PersonDataProps) => {
  const [isErasing, setErasing] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const save = () => void actions.exportAll().then((refusal) => setFailed(refusal !== null));
  useOfferedActions('This person', () => [
    { name: 'Export the person', run: save },
    { name: 'Erase the person…', run: () => setErasing(true) },
  ]);
  return (
    <section aria-labelledby="visitor-data-name">
      <h3 id="visitor-data-name">Their data</h3>
      <p className="visitor-data controls-small">
        <button type="button" onClick={save}>
          Export
        </button>
        <button type="button" className="danger" onClick={() => setErasing(true)}>
          Erase…
        </button>
      </p>
      {hasFailed && <p role="alert">The export did not arrive.</p>}
      {isErasing && <EraseDialog name={name} actions={actions} onClose={() => setErasing(false)} />}
    </section>
  );
};
