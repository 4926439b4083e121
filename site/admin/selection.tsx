import { useId, useState, type ReactNode } from 'react';
import { tagPerson, type PersonRef } from '#shared/contracts/people.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import { limits } from '#shared/limits.ts';
import { ConsoleDialog } from '#site/admin/console-dialog.tsx';
import { useCall } from '#site/admin/queries/use-api-query.tsx';

/** Adds the tag to the person. False: it was refused, or the person has as many as may be. */
export const addTag = async (call: CallApi, params: PersonRef, tag: string): Promise<boolean> => {
  try {
    await call(tagPerson, { params, body: { tags: [tag] } });
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
};

/** Does it to one after another, which the server's limits allow; returns how many it worked for. */
export const forEachOf = async <Id,>(
  ids: Iterable<Id>,
  run: (id: Id) => Promise<boolean>,
): Promise<number> => {
  let count = 0;
  for (const id of ids) if (await run(id)) count += 1;
  return count;
};

interface TagDialogProps {
  title: string;
  onTag: (tag: string) => void;
  onClose: () => void;
}

const TagDialog = ({ title, onTag, onClose }: TagDialogProps) => {
  const id = useId();
  const [tag, setTag] = useState('');
  return (
    <ConsoleDialog title={title} onClose={onClose}>
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

export interface SelectionProps<Id extends string> {
  /** What is chosen; null: nothing is to be chosen. */
  chosen: ReadonlySet<Id> | null;
  /** All that could be chosen. */
  shown: readonly Id[];
  onChoose: (chosen: ReadonlySet<Id> | null) => void;
  /** Over the dialog that names a tag. */
  tagTitle: string;
  personOf: (id: Id) => PersonRef;
  /** What else is done to each of them. `done` says it of those for which it worked. */
  children?: (
    run: (done: string, act: (id: Id) => Promise<boolean>) => void,
    hasNone: boolean,
  ) => ReactNode;
}

/** Chooses several rows of a list and does something to all of them, such as tagging. */
export const Selection = <Id extends string>(props: SelectionProps<Id>) => {
  const { chosen, shown, onChoose, tagTitle, personOf, children } = props;
  const call = useCall();
  const [notice, setNotice] = useState('');
  const [isTagging, setTagging] = useState(false);
  const isOn = chosen !== null;
  const run = (done: string, act: (id: Id) => Promise<boolean>) => {
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
          {children?.(run, hasNone)}
          <button type="button" disabled={hasNone} onClick={() => setTagging(true)}>
            Tag…
          </button>
        </>
      )}
      <output>{notice === '' && isOn ? `${chosen.size} selected` : notice}</output>
      {isTagging && (
        <TagDialog
          title={tagTitle}
          onTag={(tag) => run('tagged', (id) => addTag(call, personOf(id), tag))}
          onClose={() => setTagging(false)}
        />
      )}
    </div>
  );
};

/** The choice with the row, or without it; no more than one action takes. */
export const toggled = <Id,>(chosen: ReadonlySet<Id>, id: Id): ReadonlySet<Id> => {
  const next = new Set(chosen);
  if (!next.delete(id) && next.size < limits.inbox.selectedChats) next.add(id);
  return next;
};
