import type { AttachedEnquiryStore } from '#site/features/contact/attached-enquiry.ts';
import type { Commission } from '#shared/domain/contact/commission.ts';
import type { ClientId } from '#shared/contracts/ids.ts';
import { type ContactFields, validateContact } from '#shared/domain/contact/validate-contact.ts';
import {
  type ContactDraft,
  type ContactDraftStore,
  emptyFields,
} from '#site/features/contact/contact-draft.ts';
import { postContact } from '#shared/contracts/contact.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import { createObservable } from '#shared/client/observable.ts';
import { texts } from '#site/texts/en.ts';

export type ContactField = keyof ContactFields;
export type FieldErrors = Partial<Record<ContactField, string>>;

/** In form order: the first invalid field gets the focus. */
export const contactFields: readonly ContactField[] = ['name', 'email', 'message'];

export type ContactPhase =
  | { readonly kind: 'writing' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'sent' }
  /** `no-answer`: a network failure or a timeout. `refused`: the server could not accept it. */
  | { readonly kind: 'failed'; readonly why: 'no-answer' | 'refused' }
  | { readonly kind: 'slowed'; readonly waitS: number }
  /** The form is disabled on the server. */
  | { readonly kind: 'off' };

export interface ContactFormState {
  readonly phase: ContactPhase;
  readonly errors: FieldErrors;
}

export interface ContactFormDeps {
  draft: ContactDraftStore;
  callApi: CallApi;
  newClientId: () => ClientId;
  /** The page from which the message is sent. */
  page: () => string;
  /** The commission that goes with the message. */
  attached: AttachedEnquiryStore;
}

const fieldErrorsOf = (fields: Record<string, string>): FieldErrors =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name in emptyFields));

/** Maps a failed call to a state of the form. */
const afterFailure = (error: unknown): ContactFormState => {
  const problem = error instanceof ApiError ? error.problem : null;
  const failed = (why: 'no-answer' | 'refused'): ContactFormState => ({
    phase: { kind: 'failed', why },
    errors: {},
  });
  if (problem?.code === 'validation_failed') {
    const errors = fieldErrorsOf(problem.fields ?? {});
    const isReported = Object.keys(errors).length > 0;
    return isReported ? { phase: { kind: 'writing' }, errors } : failed('refused');
  }
  if (problem?.code === 'slow_down') {
    return { phase: { kind: 'slowed', waitS: problem.retry_after_s ?? 60 }, errors: {} };
  }
  if (problem?.code === 'feature_off') return { phase: { kind: 'off' }, errors: {} };
  return failed(error instanceof ApiError && error.status > 0 ? 'refused' : 'no-answer');
};

/**
 * The message being written. It is validated by the server's rules when sent, and on every change
 * after that. The same text is always sent under the same id, so a message whose response was lost
 * is stored only once.
 */
export const createContactForm = ({
  draft,
  callApi,
  newClientId,
  page,
  attached,
}: ContactFormDeps) => {
  const state = createObservable<ContactFormState>({ phase: { kind: 'writing' }, errors: {} });
  let isChecking = false;
  // Also held in memory, because storage may be blocked.
  let tried: ContactDraft['tried'] = draft.read().tried;

  const errorsOf = (fields: ContactFields): FieldErrors => {
    const checked = validateContact(fields);
    if (checked.ok) return {};
    // An empty field gets its own error instead of one about its length.
    return fields.name.trim() === ''
      ? { ...checked.fields, name: texts.contact.form.nameMissing }
      : checked.fields;
  };
  const idFor = (fields: ContactFields, commission: Commission | undefined): ClientId => {
    const text = JSON.stringify([fields, commission]);
    if (tried?.text !== text) tried = { text, clientId: newClientId() };
    draft.write({ fields, tried });
    return tried.clientId;
  };
  const post = async (fields: ContactFields, website: string): Promise<ContactFormState> => {
    const commission = attached.state.get().enquiry?.commission;
    try {
      await callApi(postContact, {
        body: {
          ...fields,
          website,
          sent_from_page: page(),
          ...(commission && { commission }),
          client_id: idFor(fields, commission),
        },
      });
      draft.clear();
      attached.remove();
      tried = null;
      isChecking = false;
      return { phase: { kind: 'sent' }, errors: {} };
    } catch (error) {
      return afterFailure(error);
    }
  };

  return {
    state,
    draft: (): ContactDraft['fields'] => draft.read().fields,
    changed: (fields: ContactFields): void => {
      draft.write({ fields, tried });
      if (isChecking) state.patch({ errors: errorsOf(fields) });
    },
    /** Returns the first invalid field, or null. `website` is the honeypot. */
    submit: async (fields: ContactFields, website: string): Promise<ContactField | null> => {
      if (state.get().phase.kind === 'sending') return null;
      isChecking = true;
      const errors = errorsOf(fields);
      const isFine = Object.keys(errors).length === 0;
      state.set({ phase: { kind: isFine ? 'sending' : 'writing' }, errors });
      if (isFine) state.set(await post(fields, website));
      const shown = state.get().errors;
      return contactFields.find((field) => shown[field] !== undefined) ?? null;
    },
    writeAnother: (): void => state.set({ phase: { kind: 'writing' }, errors: {} }),
  };
};

export type ContactForm = ReturnType<typeof createContactForm>;
