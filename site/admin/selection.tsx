import { useState, type ReactNode } from 'react';
import { tagPerson, type PersonRef } from '#shared/contracts/people.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import { limits } from '#shared/limits.ts';
import { loadLater } from '#site/admin/load-later.tsx';
import { useCall } from '#site/admin/queries/use-api-query.tsx';

/**
 * Adds the tags to the person. Resolves to false if they were rejected, or the person would have too
 * many tags.
 */
export const addTags = async (
  call: CallApi,
  params: PersonRef,
  tags: readonly string[],
): Promise<boolean> => {
  try {
    await call(tagPerson, { params, body: { tags: [...tags] } });
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
};

/**
 * Applies the action to one item after another, within the server's limits. Resolves to the number
 * of successes.
 */
export const forEachOf = async <Id,>(
  ids: Iterable<Id>,
  run: (id: Id) => Promise<boolean>,
): Promise<number> => {
  let count = 0;
  for (const id of ids) if (await run(id)) count += 1;
  return count;
};

const TagDialog = loadLater(async () => (await import('#site/admin/tag-field.tsx')).TagDialog);

export interface SelectionProps<Id extends string> {
  /** The selected rows; null outside the selection mode. */
  chosen: ReadonlySet<Id> | null;
  /** All selectable rows. */
  shown: readonly Id[];
  onChoose: (chosen: ReadonlySet<Id> | null) => void;
  /** The title of the dialog for the tag. */
  tagTitle: string;
  personOf: (id: Id) => PersonRef;
  /** Further actions on each selected row. `done` describes those that succeeded. */
  children?: (
    run: (done: string, act: (id: Id) => Promise<boolean>) => void,
    hasNone: boolean,
  ) => ReactNode;
}

/** Selects several rows of a list and applies an action to all of them, such as tagging. */
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
          onTag={(tags) => run('tagged', (id) => addTags(call, personOf(id), tags))}
          onClose={() => setTagging(false)}
        />
      )}
    </div>
  );
};

/** The selection with the row added or removed, up to the maximum of one action. */
export const toggled = <Id,>(chosen: ReadonlySet<Id>, id: Id): ReadonlySet<Id> => {
  const next = new Set(chosen);
  if (!next.delete(id) && next.size < limits.inbox.selectedChats) next.add(id);
  return next;
};
