import { useId, type RefObject } from 'react';

/** "Our Hours" is typed as "our-hours": what a name of the kind may be. */
export const shortNameOf = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[\s_]/g, '-')
    .replaceAll(/[^a-z0-9-]/g, '')
    .replace(/^-+/, '');

interface ShortNameFieldProps {
  label: string;
  value: string;
  maxCharacters: number;
  onChange: (name: string) => void;
  input?: RefObject<HTMLInputElement | null>;
}

/** A name that stands in addresses and after a slash. It says what is allowed, and types that. */
export const ShortNameField = ({
  label,
  value,
  maxCharacters,
  onChange,
  input,
}: ShortNameFieldProps) => {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...(input && { ref: input })}
        aria-describedby={`${id}-allowed`}
        required
        maxLength={maxCharacters}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(shortNameOf(event.target.value))}
      />
      <p id={`${id}-allowed`} className="small-print">
        Lower-case letters, digits and hyphens, at most {maxCharacters}.
      </p>
    </>
  );
};
