import { useId, type RefObject } from 'react';

/** Converts "Our Hours" to "our-hours", as such names require. */
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

/**
 * A name for URLs and for use after a slash. Explains the allowed characters, and converts what is
 * typed.
 */
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
