import { useId, useState, type HTMLInputTypeAttribute, type SubmitEvent } from 'react';
import type { Person, PersonFields } from '#shared/contracts/people.ts';
import { limits } from '#shared/limits.ts';
import { isolated } from '#shared/domain/isolated.ts';
import { ConsoleDialog } from '#site/admin/console-dialog.tsx';
import { currencyOf } from '#site/admin/people/default-currency.ts';
import { TagField } from '#site/admin/tag-field.tsx';
import { localKeyValue } from '#site/platform/browser-storage.ts';
import { browserTimeZone } from '#site/platform/browser-time-zone.ts';
import './person-dialogs.css';

interface EditDialogProps {
  person: Person;
  hasNote: boolean;
  onSave: (fields: PersonFields) => Promise<string | null>;
  onClose: () => void;
}

type Typed = Readonly<
  Record<'name' | 'email' | 'company' | 'note' | 'amount' | 'currency', string>
> & { readonly tags: readonly string[] };

/** The storage key of the currency of the last deal that was saved in this browser. */
const CURRENCY_KEY = 'foyer.admin.currency';

const usualCurrency = (): string =>
  localKeyValue().get(CURRENCY_KEY) ?? currencyOf(browserTimeZone().name, navigator.language);

const typedOf = ({ name, email, company, tags, note, deal }: PersonFields): Typed => ({
  name: name ?? '',
  email: email ?? '',
  company: company ?? '',
  tags,
  note: note ?? '',
  amount: deal === null ? '' : String(deal.amount),
  currency: deal?.currency ?? usualCurrency(),
});

const textOrNull = (typed: string): string | null => typed.trim() || null;

const fieldsOf = (typed: Typed): PersonFields => ({
  name: textOrNull(typed.name),
  email: textOrNull(typed.email),
  company: textOrNull(typed.company),
  tags: [...typed.tags],
  note: textOrNull(typed.note),
  deal:
    typed.amount.trim() === ''
      ? null
      : { amount: Number(typed.amount), currency: typed.currency.trim().toUpperCase() },
});

interface FieldProps {
  label: string;
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
  type?: HTMLInputTypeAttribute;
  placeholder?: string;
}

const Field = ({
  label,
  value,
  maxLength,
  onChange,
  type = 'text',
  placeholder = '',
}: FieldProps) => {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        autoComplete="off"
        {...{ value, maxLength, placeholder }}
        {...(type === 'number' && { min: 0, step: 1 })}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
};

/** Edits the owner's data about a person. Empty fields are removed. */
export const EditDialog = ({ person, hasNote, onSave, onClose }: EditDialogProps) => {
  const noteId = useId();
  const [typed, setTyped] = useState(() => typedOf(person.fields));
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const set = (key: Exclude<keyof Typed, 'tags'>) => (value: string) =>
    setTyped((before) => ({ ...before, [key]: value }));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    const fields = fieldsOf(typed);
    void onSave(fields).then((why) => {
      if (why === null && fields.deal) localKeyValue().set(CURRENCY_KEY, fields.deal.currency);
      setBusy(false);
      setRefusal(why);
      if (why === null) onClose();
    });
  };
  return (
    <ConsoleDialog
      title={`Edit ${isolated(person.name)}`}
      className="person-dialog"
      onClose={onClose}
    >
      <form onSubmit={submit}>
        <Field
          label="Name"
          placeholder={person.name}
          value={typed.name}
          maxLength={limits.people.nameCharacters}
          onChange={set('name')}
        />
        <Field
          label="E-mail"
          type="email"
          placeholder={person.email ?? ''}
          value={typed.email}
          maxLength={limits.contact.emailMaxCharacters}
          onChange={set('email')}
        />
        <Field
          label="Company"
          value={typed.company}
          maxLength={limits.people.companyCharacters}
          onChange={set('company')}
        />
        <TagField
          tags={typed.tags}
          onChange={(tags) => setTyped((before) => ({ ...before, tags }))}
        />
        <div className="person-deal stack">
          <Field
            label="Deal value"
            type="number"
            value={typed.amount}
            maxLength={12}
            onChange={set('amount')}
          />
          <Field label="Currency" value={typed.currency} maxLength={3} onChange={set('currency')} />
        </div>
        {hasNote && (
          <div>
            <label htmlFor={noteId}>Note</label>
            <textarea
              id={noteId}
              rows={4}
              maxLength={limits.people.noteCharacters}
              value={typed.note}
              onChange={(event) => set('note')(event.target.value)}
            />
          </div>
        )}
        <p role="alert">{refusal}</p>
        <div className="person-ways">
          <button type="submit" disabled={isBusy}>
            {isBusy ? 'Saving…' : 'Save'}
          </button>
        </div>
      </form>
    </ConsoleDialog>
  );
};
