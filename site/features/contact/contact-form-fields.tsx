import {
  type RefObject,
  type SubmitEvent,
  useEffect,
  useRef,
  useSyncExternalStore,
  type ComponentProps,
  type ReactNode,
  useId,
} from 'react';
import { PLAIN_FORM_PATH } from '#shared/domain/contact/plain-form-path.ts';
import type { ContactFields } from '#shared/domain/contact/validate-contact.ts';
import type {
  AttachedEnquiry,
  AttachedEnquiryStore,
} from '#site/features/contact/attached-enquiry.ts';
import {
  contactFields,
  type ContactForm,
  type FieldErrors,
  type ContactPhase,
  type ContactField,
} from '#site/features/contact/contact-form.ts';
import { mailtoOf, retryAfterText } from '#site/features/contact/contact-texts.ts';
import { texts } from '#site/texts/en.ts';
import { fitHeight } from '#site/ui/fit-height.ts';

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
const FormField = ({ name, label, hint, error, input, autoComplete }: FormFieldProps) => {
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

interface SendFailureProps {
  phase: ContactPhase;
  address: string;
  /** The input, to be copied into an email. */
  fields: () => ContactFields;
}

/** Explains why the message was not sent and what to do. */
const SendFailure = ({ phase, address, fields }: SendFailureProps) => {
  if (phase.kind !== 'failed' && phase.kind !== 'slowed') return null;
  const byMail = <a href={mailtoOf(address, fields())}>{texts.contact.form.byMail}</a>;
  if (phase.kind === 'slowed')
    return (
      <p>
        {texts.contact.form.slowed(retryAfterText(phase.waitS))}
        {byMail}
        {texts.contact.form.slowedAfter}
      </p>
    );
  return (
    <p>
      {phase.why === 'no-answer' ? texts.contact.form.noAnswer : texts.contact.form.refused}{' '}
      {texts.contact.form.tryAgain}
      {byMail}.
    </p>
  );
};

const isText = (value: unknown): value is string => typeof value === 'string';

const read = (form: HTMLFormElement): { fields: ContactFields; website: string } => {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return isText(value) ? value : '';
  };
  return {
    fields: { name: text('name'), email: text('email'), message: text('message') },
    website: text('website'),
  };
};

const focusOn = (form: HTMLFormElement, name: string) => {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
};

/** Restores the draft, but not over text typed before hydration. */
const useDraft = (form: ContactForm) => {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!element.current) return;
    const draft = form.draft();
    for (const name of contactFields) {
      const field = element.current.elements.namedItem(name);
      const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      if (isField && field.value === '') field.value = draft[name];
    }
    const { fields } = read(element.current);
    if (contactFields.some((name) => fields[name] !== draft[name])) form.changed(fields);
  }, [form]);
  return element;
};

// The first render must match the server's. Until hydration the browser checks and sends the form
// itself.
const never = () => () => {};
const useHasScripts = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const Fields = ({ errors }: { errors: FieldErrors }) => (
  <>
    <FormField
      name="name"
      label={texts.contact.form.name}
      error={errors.name}
      input="text"
      autoComplete="name"
    />
    <FormField
      name="email"
      label={texts.contact.form.email}
      hint={texts.contact.form.emailHint}
      error={errors.email}
      input="email"
      autoComplete="email"
    />
    <FormField
      name="message"
      label={texts.contact.form.message}
      hint={texts.contact.form.messageHint}
      error={errors.message}
      input="area"
    />
    <div className="letter-trap" aria-hidden="true">
      <label>
        {texts.contact.form.trap}
        <input name="website" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  </>
);

const noEnquiry = () => null;

/**
 * The commission that goes with the message. Its name becomes the sender's if none is typed yet.
 */
const useAttachedEnquiry = (
  { state }: AttachedEnquiryStore,
  form: ContactForm,
  element: RefObject<HTMLFormElement | null>,
) => {
  const enquiry = useSyncExternalStore(state.subscribe, () => state.get().enquiry, noEnquiry);
  useEffect(() => {
    const field = element.current?.elements.namedItem('name');
    if (!enquiry || !element.current || !(field instanceof HTMLInputElement) || field.value) return;
    field.value = enquiry.name;
    form.changed(read(element.current).fields);
  }, [enquiry, form, element]);
  return enquiry;
};

const EnquiryLine = ({ enquiry, onRemove }: { enquiry: AttachedEnquiry; onRemove: () => void }) => (
  <div className="letter-field letter-commission">
    <p>
      <span className="label">{texts.contact.form.withCommission}</span>
      <br />
      {enquiry.text}
    </p>
    <button type="button" className="button contact-copy" onClick={onRemove}>
      {texts.contact.form.removeCommission}
    </button>
  </div>
);

/** The contact form. Its fields are uncontrolled; the input is saved in the draft. */
export const ContactFormFields = ({
  form,
  address,
  attached,
}: {
  form: ContactForm;
  address: string;
  attached: AttachedEnquiryStore;
}) => {
  const { phase, errors } = useSyncExternalStore(
    form.state.subscribe,
    form.state.get,
    form.state.get,
  );
  const element = useDraft(form);
  const enquiry = useAttachedEnquiry(attached, form, element);
  const hasScripts = useHasScripts();
  const submit = async (target: HTMLFormElement) => {
    const { fields, website } = read(target);
    const bad = await form.submit(fields, website);
    if (bad) focusOn(target, bad);
  };
  const isSending = phase.kind === 'sending';
  return (
    <form
      ref={element}
      className="letter"
      aria-labelledby="letter"
      method="post"
      action={PLAIN_FORM_PATH}
      noValidate={hasScripts}
      onInput={({ currentTarget }) => form.changed(read(currentTarget).fields)}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        // Never rejects: failures are a phase of the form.
        void submit(event.currentTarget);
      }}
    >
      <Fields errors={errors} />
      {enquiry && <EnquiryLine enquiry={enquiry} onRemove={attached.remove} />}
      <div className="letter-foot cluster">
        <button
          type="submit"
          className="button button-primary"
          aria-disabled={isSending || undefined}
        >
          {isSending ? texts.contact.form.sending : texts.contact.form.send}
        </button>
        <output className="sr-only">{isSending && texts.contact.form.isSending}</output>
        <div role="alert" className="letter-trouble">
          <SendFailure phase={phase} address={address} fields={form.draft} />
        </div>
      </div>
    </form>
  );
};
