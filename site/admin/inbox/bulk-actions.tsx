import { useId, useState } from 'react';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { getPerson, savePerson } from '#shared/contracts/people.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import { limits } from '#shared/limits.ts';
import { ConsoleDialog } from '#site/admin/console-dialog.tsx';
import type { ConversationActions } from '#site/admin/inbox/conversation-actions.ts';
import { SnoozeMenu } from '#site/admin/inbox/snooze-menu.tsx';
import { useCall } from '#site/admin/queries/use-api-query.tsx';

/** Adds the tag to the person of the chat. False: it was refused, or the person has as many as may be. */
export const addTag = async (call: CallApi, id: ConversationId, tag: string): Promise<boolean> => {
  const params = { kind: 'conversation', id } as const;
  try {
    const { fields } = await call(getPerson, { params });
    if (fields.tags.includes(tag)) return true;
    await call(savePerson, { params, body: { ...fields, tags: [...fields.tags, tag] } });
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
};

/** Does it to one after another, which the server's limits allow; returns how many it worked for. */
export const forEachOf = async (
  ids: Iterable<ConversationId>,
  run: (id: ConversationId) => Promise<boolean>,
): Promise<number> => {
  let count = 0;
  for (const id of ids) if (await run(id)) count += 1;
  return count;
};

const TagDialog = ({ onTag, onClose }: { onTag: (tag: string) => void; onClose: () => void }) => {
  const id = useId();
  const [tag, setTag] = useState('');
  return (
    <ConsoleDialog title="Tag the people of these chats" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          onTag(tag.trim());
        }}
      >
        <label htmlFor={id}>Tag</label>
        <input
          id={id}
          required
          pattern=".*\S.*"
          maxLength={limits.people.tagCharacters}
          value={tag}
          onChange={(event) => setTag(event.target.value)}
        />
        <button type="submit">Add the tag</button>
      </form>
    </ConsoleDialog>
  );
};

interface BulkActionsProps {
  /** What is chosen; null: nothing is to be chosen. */
  chosen: ReadonlySet<ConversationId> | null;
  /** All that could be chosen. */
  shown: readonly ConversationId[];
  actions: Pick<ConversationActions, 'setStatus' | 'snooze'>;
  onChoose: (chosen: ReadonlySet<ConversationId> | null) => void;
}

/** Ends, snoozes or tags several chats at once. */
export const BulkActions = ({ chosen, shown, actions, onChoose }: BulkActionsProps) => {
  const call = useCall();
  const [notice, setNotice] = useState('');
  const [isTagging, setTagging] = useState(false);
  const isOn = chosen !== null;
  const run = (done: string, act: (id: ConversationId) => Promise<boolean>) => {
    const ids = [...(chosen ?? [])];
    setNotice('Working…');
    void forEachOf(ids, act).then((count) => {
      setNotice(`${count} of ${ids.length} ${done}.`);
      onChoose(new Set());
    });
  };
  const hasNone = chosen?.size === 0;
  return (
    <div className="list-bulk cluster controls-small">
      <button
        type="button"
        aria-pressed={isOn}
        onClick={() => {
          setNotice('');
          onChoose(isOn ? null : new Set());
        }}
      >
        Select
      </button>
      {isOn && (
        <>
          <button
            type="button"
            onClick={() => onChoose(new Set(shown.slice(0, limits.inbox.selectedChats)))}
          >
            All
          </button>
          <button
            type="button"
            disabled={hasNone}
            onClick={() => run('ended', (id) => actions.setStatus(id, 'closed'))}
          >
            End
          </button>
          {!hasNone && (
            <SnoozeMenu
              isSnoozed={false}
              onSnooze={(until) => run('snoozed', (id) => actions.snooze(id, until))}
            />
          )}
          <button type="button" disabled={hasNone} onClick={() => setTagging(true)}>
            Tag…
          </button>
        </>
      )}
      <output>{notice === '' && isOn ? `${chosen.size} selected` : notice}</output>
      {isTagging && (
        <TagDialog
          onTag={(tag) => run('tagged', (id) => addTag(call, id, tag))}
          onClose={() => setTagging(false)}
        />
      )}
    </div>
  );
};
