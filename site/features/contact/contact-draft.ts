import type { ClientId } from '#shared/contracts/ids.ts';
import type { ContactFields } from '#shared/domain/contact/validate-contact.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';

const KEY = 'foyer.contact.draft';

export const emptyFields: ContactFields = { name: '', email: '', message: '' };

/** The unsent input, with the client id of the last attempt, if any. */
export interface ContactDraft {
  fields: ContactFields;
  tried: { text: string; clientId: ClientId } | null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const parse = (text: string | null): { fields?: unknown; tried?: unknown } | null => {
  try {
    return JSON.parse(text ?? 'null') as object | null;
  } catch {
    return null;
  }
};

const triedOf = (value: unknown): ContactDraft['tried'] => {
  const tried = (value ?? {}) as Record<string, unknown>;
  const { text, clientId } = tried;
  return typeof text === 'string' && typeof clientId === 'string'
    ? { text, clientId: clientId as ClientId }
    : null;
};

/** The draft of this tab, which survives reloads and navigation. */
export const createContactDraft = (session: KeyValue) => ({
  read: (): ContactDraft => {
    const stored = parse(session.get(KEY));
    const fields = (stored?.fields ?? {}) as Record<string, unknown>;
    return {
      fields: {
        name: textOf(fields['name']),
        email: textOf(fields['email']),
        message: textOf(fields['message']),
      },
      tried: triedOf(stored?.tried),
    };
  },
  write: (draft: ContactDraft): void => {
    // Without storage the message is still in the form.
    session.set(KEY, JSON.stringify(draft));
  },
  clear: (): void => session.remove(KEY),
});

export type ContactDraftStore = ReturnType<typeof createContactDraft>;
