import type { FieldCheck } from '#shared/domain/contact/field-check.ts';
import { hasProhibitedWord } from '#shared/domain/contact/prohibited-words.ts';
import { sanitise } from '#shared/domain/contact/sanitise.ts';
import { hasWebLink } from '#shared/domain/contact/web-link.ts';
import { limits } from '#shared/limits.ts';

/** Checks a message: sanitized, 10 to 5000 UTF-16 units, without prohibited words and web links. */
export const checkMessage = (typed: string): FieldCheck => {
  if (typed.length > limits.contact.sanitisedMaxCharacters)
    return { ok: false, text: 'Message is too long' };
  const value = sanitise(typed);
  if (value.length < limits.contact.messageMinCharacters) {
    return { ok: false, text: 'Message must be at least 10 characters' };
  }
  if (value.length > limits.contact.messageMaxCharacters) {
    return { ok: false, text: 'Message is too long' };
  }
  if (hasProhibitedWord(value) || hasWebLink(value)) {
    return { ok: false, text: 'Message contains prohibited content' };
  }
  return { ok: true, value };
};
