import { type ComponentProps, type ReactNode, useId } from 'react';
import { fitHeight } from '#site/ui/fit-height.ts';
import type { ContactField } from '#site/features/contact/contact-form.ts';

interface FormFieldProps {
  name: ContactField;
  label: string;
  hint?: ReactNode;
  /** The error text shown to the visitor. */
  error: string | undefined;
  input: 'text' | 'email' | 'area';
  autoComplete?: ComponentProps<'input'>['autoComplete'];
}

/** One form field. Screen readers announce its hint and its error with it. */
export const FormField = ({ name, label, hint, error, input, autoComplete }: FormFieldProps) => {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const common = {
    id,
    name,
    required: true,
    autoComplete,
    'aria-invalid': error !== undefined,
    'aria-describedby': described === '' ? undefined : described,
  };
  return (
    <div className="letter-field" data-bad={error !== undefined || undefined}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {input === 'area' ? (
        <textarea
          {...common}
          rows={8}
          ref={fitHeight}
          onInput={(event) => fitHeight(event.currentTarget)}
        />
      ) : (
        <input {...common} type={input} />
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="letter-hint">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="letter-error">
          {error}
        </p>
      )}
    </div>
  );
};
