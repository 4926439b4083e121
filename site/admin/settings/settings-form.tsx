import {
  useEffect,
  useId,
  useRef,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type SubmitEvent,
} from 'react';
import { ApiError } from '#shared/client/http-client.ts';
import { useRefresh, whyNot } from '#site/admin/queries/use-api-query.tsx';
import { useUnsaved } from '#site/admin/unsaved.tsx';

/** Messages by the path of their field. */
type Faults = Readonly<Record<string, string>>;

interface FormOptions<T> {
  /** The stored value, or the initial one of a new item. */
  saved: T;
  save: (draft: T) => Promise<unknown>;
  /** The path of the queries to refetch after saving. */
  path: string;
  /** A sentence about the unsaved changes, for the warning. */
  unsaved: string;
  done?: string;
  /** Normalizes a draft before it is checked and saved. */
  tidy?: (draft: T) => T;
  /** Checks the draft before sending, for forms that mark their fields. */
  check?: (draft: T) => Faults;
}

export interface SettingsFormState<T> {
  readonly draft: T;
  readonly faults: Faults;
  readonly isChanged: boolean;
  readonly isBusy: boolean;
  /** The outcome of the last save. */
  readonly notice: string;
  readonly refusal: string;
  change(part: Partial<T>): void;
  discard(): void;
  save(): void;
}

const none: Faults = {};

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * A settings form. Until it is edited, it follows the stored value. Edits stay until they are saved
 * or discarded, and the console warns before they would be lost.
 */
export const useSettingsForm = <T,>(options: FormOptions<T>): SettingsFormState<T> => {
  const { saved, path, unsaved, check } = options;
  const refresh = useRefresh(path);
  const [edited, setEdited] = useState<T | null>(null);
  // Shows the saved value until newer settings arrive.
  const [stored, setStored] = useState<{ over: T; value: T } | null>(null);
  if (stored !== null && !isSame(stored.over, saved)) setStored(null);
  const [faults, setFaults] = useState(none);
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState('');
  const [refusal, setRefusal] = useState('');
  const base = stored?.value ?? saved;
  const draft = edited ?? base;
  const isChanged = edited !== null && !isSame(edited, base);
  useUnsaved(isChanged ? unsaved : null);
  const edit = (next: T | null) => {
    setEdited(next);
    setNotice('');
    setRefusal('');
  };
  const refuse = (found: Faults) => {
    setFaults(found);
    setNotice('');
    setRefusal('Not saved: see the marked fields.');
  };
  const save = async () => {
    if (isBusy) return;
    const tidied = options.tidy?.(draft) ?? draft;
    setEdited(tidied);
    const found = check?.(tidied) ?? none;
    if (Object.keys(found).length > 0) return refuse(found);
    setBusy(true);
    try {
      await options.save(tidied);
      setFaults(none);
      setStored({ over: saved, value: tidied });
      // Keeps text that was typed meanwhile.
      setEdited((now) => (now === tidied ? null : now));
      setNotice(options.done ?? 'Saved.');
      setRefusal('');
      refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (check && error.problem?.fields) refuse(error.problem.fields);
      else setRefusal(whyNot(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    draft,
    faults,
    isChanged,
    isBusy,
    notice,
    refusal,
    change: (part) => edit({ ...draft, ...part }),
    discard: () => {
      setFaults(none);
      edit(null);
    },
    save: () => void save(),
  };
};

interface SettingsFormProps<T> {
  form: SettingsFormState<T>;
  /** The label of the save button. */
  go: string;
  className?: string;
  /** The form, not the browser, checks its fields. */
  noValidate?: boolean;
  /** For forms that open on demand. */
  onCancel?: () => void;
  children: ReactNode;
}

/** The fields, the buttons to save and discard, and the outcome. */
export const SettingsForm = <T,>(props: SettingsFormProps<T>) => {
  const { form, go, className = '', noValidate = false, onCancel, children } = props;
  const { faults, isChanged, isBusy, notice, refusal } = form;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (faults === none) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [faults]);
  return (
    <form
      ref={element}
      className={`settings-form ${className}`}
      noValidate={noValidate}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        form.save();
      }}
    >
      {children}
      <div className="settings-ways cluster">
        <button type="submit">{isBusy ? 'Saving…' : go}</button>
        {onCancel ? (
          <button type="button" onClick={onCancel}>
            Cancel
          </button>
        ) : (
          isChanged && (
            <button type="button" onClick={form.discard}>
              Discard changes
            </button>
          )
        )}
        <output>{notice || (isChanged && refusal === '' && 'Not saved yet.')}</output>
        <span role="alert">{refusal}</span>
      </div>
    </form>
  );
};

/** The fault of a field, shown beside it. `id` is for the field's `aria-describedby`. */
export const FaultText = ({ id, text }: { id: string; text: string | undefined }) =>
  text === undefined ? null : (
    <span id={id} className="settings-fault">
      {text}
    </span>
  );

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'onChange'> {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** The allowed values. */
  hint?: ReactNode;
  fault?: string | undefined;
}

/** A single-line field with its hint and its fault. */
export const TextField = ({ label, hint, fault, onChange, ...input }: TextFieldProps) => {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, fault !== undefined && `${id}-fault`];
  return (
    <div className="settings-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-invalid={fault !== undefined}
        aria-describedby={described.filter(Boolean).join(' ') || undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="small-print">
          {hint}
        </p>
      )}
      <FaultText id={`${id}-fault`} text={fault} />
    </div>
  );
};

interface ChecksProps<K extends string> {
  legend: string;
  /** The values with their labels. */
  all: readonly (readonly [K, string])[];
  chosen: readonly K[];
  onChange: (chosen: K[]) => void;
}

/** Chooses one or more values, kept in order. */
export const Checks = <K extends string>({ legend, all, chosen, onChange }: ChecksProps<K>) => (
  <fieldset>
    <legend>{legend}</legend>
    {all.map(([key, label], index) => (
      <label key={key}>
        <input
          type="checkbox"
          ref={(box) =>
            box?.setCustomValidity(
              index === 0 && chosen.length === 0 ? 'Choose at least one of these.' : '',
            )
          }
          checked={chosen.includes(key)}
          onChange={({ target }) =>
            onChange(
              all.flatMap(([one]) =>
                (one === key ? target.checked : chosen.includes(one)) ? [one] : [],
              ),
            )
          }
        />
        {label}
      </label>
    ))}
  </fieldset>
);

interface RowButtonProps {
  label: string;
  /** Names the row for screen readers. */
  of: string;
  onClick: () => void;
}

export const RowButton = ({ label, of, onClick }: RowButtonProps) => (
  <button type="button" onClick={onClick}>
    {label}
    <span className="sr-only"> {of}</span>
  </button>
);
