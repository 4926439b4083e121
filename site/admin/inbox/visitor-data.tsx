import { useState } from 'react';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { ConversationActions } from '#site/admin/inbox/conversation-actions.ts';
import { ConfirmDialog } from '#site/admin/confirm-dialog.tsx';

interface VisitorDataProps {
  id: ConversationId;
  actions: Pick<ConversationActions, 'exportVisitor' | 'eraseVisitor'>;
}

/** The text to be typed: too long to type by mistake, short enough to copy by eye. */
const confirmationOf = (id: ConversationId): string => `erase ${id.slice(-6)}`;

const EraseDialog = ({ id, actions, onClose }: VisitorDataProps & { onClose: () => void }) => (
  <ConfirmDialog
    title="Erase this visitor?"
    go="Erase for good"
    word={confirmationOf(id)}
    onClose={onClose}
    onGo={async () =>
      (await actions.eraseVisitor(id))
        ? null
        : 'That did not work. Try again. Nothing is half done.'
    }
  >
    <p>
      All their conversations, notes, visits and fingerprints are deleted from both databases, byte
      for byte. This cannot be undone; a copy is left only in backups made before.
    </p>
  </ConfirmDialog>
);

/** The visitor's rights: exports or deletes everything stored about them. */
export const VisitorData = ({ id, actions }: VisitorDataProps) => {
  const [isErasing, setErasing] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  return (
    <section aria-labelledby="visitor-data-name">
      <h3 id="visitor-data-name">Their data</h3>
      <p className="visitor-data">
        <button
          type="button"
          onClick={() => void actions.exportVisitor(id).then((isDone) => setFailed(!isDone))}
        >
          Export
        </button>
        <button type="button" className="danger" onClick={() => setErasing(true)}>
          Erase…
        </button>
      </p>
      {hasFailed && <p role="alert">The export did not come.</p>}
      {isErasing && <EraseDialog id={id} actions={actions} onClose={() => setErasing(false)} />}
    </section>
  );
};
