import { useId, useState, type SubmitEvent } from 'react';
import { findPeople, type Person, type PersonRef } from '#shared/contracts/people.ts';
import { limits } from '#shared/limits.ts';
import { isolated } from '#shared/domain/isolated.ts';
import { ConsoleDialog } from '#site/admin/console-dialog.tsx';
import { matchingChoices, type MergeChoice } from '#site/admin/people/merge-choices.ts';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';
import './person-dialogs.css';

const SHOWN = 8;
const SEARCH_FROM = 2;

interface MergeDialogProps {
  person: Person;
  choices: readonly MergeChoice[];
  onMerge: (from: PersonRef) => Promise<string | null>;
  onClose: () => void;
}

/** The choices that match the typed text, and the people whom the server finds. */
const useChoices = ({ person, choices }: MergeDialogProps, typed: string) => {
  const words = typed.trim();
  const isSearched = words.length >= SEARCH_FROM;
  const { data } = useApiQuery(findPeople, { query: { q: words } }, isSearched);
  const found = data?.people ?? [];
  return matchingChoices(person, choices, { words, found }).slice(0, SHOWN);
};

export const MergeDialog = (props: MergeDialogProps) => {
  const { person, onMerge, onClose } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<MergeChoice | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const shown = useChoices(props, typed);
  // A present visitor is listed by their visit, and by their conversation once they write.
  const from =
    shown.find(({ ref }) => ref.id === chosen?.ref.id) ??
    shown.find(({ person: id }) => id !== undefined && id === chosen?.person);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!from) return;
    void onMerge(from.ref).then((why) => {
      setRefusal(why);
      if (why === null) onClose();
    });
  };
  return (
    <ConsoleDialog
      title={`Merge with ${isolated(person.name)}`}
      className="person-dialog"
      onClose={onClose}
    >
      <form onSubmit={submit}>
        <p>
          Visits, chats and notes of both are shown as those of one person. You can separate them
          again.
        </p>
        <div>
          <label htmlFor={id}>Find the other record</label>
          <input
            id={id}
            type="search"
            autoComplete="off"
            maxLength={limits.inbox.searchCharacters}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <fieldset className="merge-choices">
          <legend className="sr-only">Which of them is the same person</legend>
          {shown.length === 0 && <p>Nobody found.</p>}
          {shown.map((choice) => (
            <label key={choice.ref.id}>
              <input
                type="radio"
                name={`${id} choice`}
                checked={choice === from}
                onChange={() => setChosen(choice)}
              />
              <span>
                {isolated(choice.name)}
                <small>{choice.hint}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <p role="alert">{refusal}</p>
        <div className="person-ways">
          <button type="submit" disabled={!from}>
            {from ? `Merge ${isolated(from.name)}` : 'Merge'}
          </button>
        </div>
      </form>
    </ConsoleDialog>
  );
};
