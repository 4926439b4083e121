import { useState } from 'react';
import type { SavedFilter } from '#shared/contracts/saved-filters.ts';
import { filterKeys } from '#shared/domain/analytics/filter-keys.ts';
import { filterSentence, type WriteValue } from '#shared/domain/analytics/filter-sentence.ts';
import { limits } from '#shared/limits.ts';
import type { useSavedFilters } from '#site/admin/analytics/use-saved-filters.ts';
import { useFilterText } from '#site/admin/analytics/use-filter-text.ts';
import { ConsoleDialog } from '#site/admin/console-dialog.tsx';
import { browserRandom, newUuid } from '#site/platform/browser-random.ts';
import './saved-filters.css';

type Filter = SavedFilter['filter'];

/** "Country is Germany · Has chatted". */
const filterText = (filter: Filter, write: WriteValue): string => {
  const texts = filterKeys.flatMap((key) => {
    const value = key === 'visitor' ? undefined : filter[key];
    return value === undefined ? [] : [filterSentence(key, value, write).join(' ')];
  });
  const { bots = 'exclude' } = filter;
  return [
    ...texts,
    ...(bots === 'exclude' ? [] : [`Bots ${bots === 'only' ? 'only' : 'included'}`]),
  ].join(' · ');
};

interface RowProps {
  row: SavedFilter;
  canReplace: boolean;
  onApply: () => void;
  onRename: () => void;
  onReplace: () => void;
  onRemove: () => void;
}

const Row = ({ row, canReplace, onApply, onRename, onReplace, onRemove }: RowProps) => {
  const of = <span className="sr-only"> {row.name}</span>;
  const write = useFilterText(row.filter);
  return (
    <li>
      <button type="button" className="saved-filter" onClick={onApply}>
        <strong>{row.name}</strong> <span>{filterText(row.filter, write)}</span>
      </button>
      <div className="saved-filter-actions cluster">
        <button type="button" onClick={onRename}>
          Rename{of}
        </button>
        <button
          type="button"
          disabled={!canReplace}
          title="Save the present filters under this name"
          onClick={onReplace}
        >
          Overwrite{of}
        </button>
        <button type="button" onClick={onRemove}>
          Remove{of}
        </button>
      </div>
    </li>
  );
};

interface NameFormProps {
  edited: SavedFilter;
  isNew: boolean;
  onName: (name: string) => void;
  onSave: () => void;
}

const NameForm = ({ edited, isNew, onName, onSave }: NameFormProps) => {
  const write = useFilterText(edited.filter);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <label htmlFor="saved-filter-name">
        {isNew ? `Save “${filterText(edited.filter, write)}” as` : 'New name'}
      </label>
      <input
        id="saved-filter-name"
        required
        maxLength={limits.analytics.filterNameCharacters}
        autoComplete="off"
        value={edited.name}
        onChange={({ target }) => onName(target.value)}
      />
      <button type="submit">{isNew ? 'Save' : 'Rename'}</button>
    </form>
  );
};

interface SavedFiltersDialogProps {
  savedFilters: ReturnType<typeof useSavedFilters>;
  /** The current filter as it would be saved. */
  present: Filter;
  onApply: (saved: SavedFilter) => void;
  onClose: () => void;
}

export const SavedFiltersDialog = (props: SavedFiltersDialogProps) => {
  const { savedFilters, present, onApply, onClose } = props;
  const { saved, save, remove } = savedFilters;
  const [name, setName] = useState('');
  const [renamed, setRenamed] = useState<SavedFilter | null>(null);
  const [notice, setNotice] = useState('');
  const canSave = Object.keys(present).length > 0;
  const settle = async (changing: Promise<string | null>, done: string) => {
    const refusal = await changing;
    setNotice(refusal ?? done);
    if (refusal !== null) return;
    setName('');
    setRenamed(null);
  };
  const submit = () => {
    const edited = renamed ?? { id: newUuid(browserRandom()), filter: present };
    void settle(save({ ...edited, name }), `“${name}” is saved.`);
  };
  return (
    <ConsoleDialog title="Saved filters" onClose={onClose}>
      {(canSave || renamed !== null) && (
        <NameForm
          edited={{ id: '', name, filter: renamed?.filter ?? present }}
          isNew={renamed === null}
          onName={setName}
          onSave={submit}
        />
      )}
      <output className="saved-filter-notice">{notice}</output>
      {saved?.length === 0 && <p>None yet. Set filters, then save them here under a name.</p>}
      <ul className="saved-filters list-of-rows">
        {saved?.map((row) => (
          <Row
            key={row.id}
            row={row}
            canReplace={canSave}
            onApply={() => onApply(row)}
            onRename={() => {
              setRenamed(row);
              setName(row.name);
            }}
            onReplace={() =>
              void settle(
                save({ ...row, filter: present }),
                `“${row.name}” has the present filters.`,
              )
            }
            onRemove={() => void settle(remove(row.id), `“${row.name}” is removed.`)}
          />
        ))}
      </ul>
    </ConsoleDialog>
  );
};
