import { useState, type ReactNode } from 'react';
import type { Person, PersonFields } from '#shared/contracts/people.ts';
import { isolated } from '#shared/domain/isolated.ts';
import { useOfferedActions } from '#site/admin/frame/offered-actions.ts';
import type { PersonActions } from '#site/admin/people/person-actions.ts';
import { loadLater } from '#site/admin/load-later.tsx';
import type { MergeChoice } from '#site/admin/people/merge-choices.ts';

const loadDialogs = () => import('#site/admin/people/person-dialogs.tsx');
const EditDialog = loadLater(async () => (await loadDialogs()).EditDialog);
const MergeDialog = loadLater(async () => (await loadDialogs()).MergeDialog);

export const dealText = ({ amount, currency }: NonNullable<PersonFields['deal']>): string =>
  `${new Intl.NumberFormat('en-GB').format(amount)} ${currency}`;

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Fields = ({ person }: { person: Person }) => {
  const { company, deal, tags } = person.fields;
  const email = person.email ?? person.fields.email;
  return (
    <>
      <dl className="visitor-facts fact-list">
        {email !== null && (
          <Fact name="E-mail">
            <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
          </Fact>
        )}
        {company !== null && (
          <Fact name="Company">
            <bdi>{company}</bdi>
          </Fact>
        )}
        {deal !== null && <Fact name="Deal">{dealText(deal)}</Fact>}
      </dl>
      {tags.length > 0 && (
        <ul className="person-tags" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag} dir="auto">
              {tag}
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

interface PersonRecordProps {
  person: Person;
  actions: PersonActions;
  choices: readonly MergeChoice[];
  /** Whether the note is edited here instead of among the notes. */
  hasNote: boolean;
}

const Suggestions = ({ person, actions }: Pick<PersonRecordProps, 'person' | 'actions'>) => {
  const [refusal, setRefusal] = useState<string | null>(null);
  const use = (part: Partial<PersonFields>) =>
    void actions.save({ ...person.fields, ...part }).then(setRefusal);
  return (
    <>
      {person.suggestions.map(({ name, email }) => (
        <p key={`${name} ${email}`} className="person-suggestion controls-small">
          <span>
            They wrote as{' '}
            {[name, email].flatMap((part) => (part === null ? [] : isolated(part))).join(', ')}.
          </span>
          {name !== null && name !== person.name && (
            <button type="button" onClick={() => use({ name })}>
              Use this name
            </button>
          )}
          {email !== null && email !== person.email && (
            <button type="button" onClick={() => use({ email })}>
              Use this address
            </button>
          )}
        </p>
      ))}
      {refusal !== null && <p role="alert">{refusal}</p>}
    </>
  );
};

const Merged = ({ person, actions }: Pick<PersonRecordProps, 'person' | 'actions'>) => {
  const [refusal, setRefusal] = useState<string | null>(null);
  return (
    <>
      {person.merged.map(({ person_id: id, name }) => (
        <p key={id} className="person-suggestion controls-small">
          <span>
            Merged with <bdi>{name}</bdi>.
          </span>
          <button type="button" onClick={() => void actions.separate(id).then(setRefusal)}>
            Separate
          </button>
        </p>
      ))}
      {refusal !== null && <p role="alert">{refusal}</p>}
    </>
  );
};

/** The owner's data about a person, which can be edited. */
export const PersonRecord = ({ person, actions, choices, hasNote }: PersonRecordProps) => {
  const [open, setOpen] = useState<'edit' | 'merge' | null>(null);
  const onClose = () => setOpen(null);
  useOfferedActions('This person', () => [
    { name: 'Edit the person…', run: () => setOpen('edit') },
    { name: 'Merge the person…', run: () => setOpen('merge') },
  ]);
  return (
    <section aria-label="Record">
      <Fields person={person} />
      <Suggestions person={person} actions={actions} />
      <Merged person={person} actions={actions} />
      <p className="person-acts controls-small">
        <button type="button" onClick={() => setOpen('edit')}>
          Edit…
        </button>
        <button type="button" onClick={() => setOpen('merge')}>
          Merge…
        </button>
      </p>
      {open === 'edit' && (
        <EditDialog person={person} hasNote={hasNote} onSave={actions.save} onClose={onClose} />
      )}
      {open === 'merge' && (
        <MergeDialog person={person} choices={choices} onMerge={actions.merge} onClose={onClose} />
      )}
    </section>
  );
};
