import { checkEmail } from '#shared/domain/contact/check-email.ts';
import { checkMessage } from '#shared/domain/contact/check-message.ts';
import { checkName } from '#shared/domain/contact/check-name.ts';

export interface ContactFields {
  readonly name: string;
  readonly email: string;
  readonly message: string;
}

export type ContactValidation =
  | { readonly ok: true; readonly value: ContactFields }
  | { readonly ok: false; readonly fields: Partial<Record<keyof ContactFields, string>> };

/**
 * The contact form's rules, shared by form and server. `value` is the text to store; `fields` has the
 * error to show for each refused field. Never throws.
 */
export const validateContact = (typed: ContactFields): ContactValidation => {
  const name = checkName(typed.name);
  const email = checkEmail(typed.email);
  const message = checkMessage(typed.message);
  if (name.ok && email.ok && message.ok) {
    return { ok: true, value: { name: name.value, email: email.value, message: message.value } };
  }
  return {
    ok: false,
    fields: {
      ...(name.ok ? {} : { name: name.text }),
      ...(email.ok ? {} : { email: email.text }),
      ...(message.ok ? {} : { message: message.text }),
    },
  };
};
