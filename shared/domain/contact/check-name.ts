import type { FieldCheck } from '#shared/domain/contact/field-check.ts';
import { sanitise } from '#shared/domain/contact/sanitise.ts';
import { limits } from '#shared/limits.ts';

// Names may have the letters of every script with their marks: "José Müller", "Nguyễn" and "李小龙". So may
// the typographic apostrophes and hyphens that phones insert, and the joiners (U+200C, U+200D) of
// Persian and Indic spelling.
const namePattern = /^[\p{L}\p{M}\p{Zs}.'’\-‐‑\u200C\u200D]*$/u;

/** Checks a name: sanitized first, 2 to 100 UTF-16 units. */
export const checkName = (typed: string): FieldCheck => {
  if (typed.length > limits.contact.sanitisedMaxCharacters)
    return { ok: false, text: 'Name is too long' };
  const value = sanitise(typed);
  if (value.length < limits.contact.nameMinCharacters) {
    return { ok: false, text: 'Name must be at least 2 characters' };
  }
  if (value.length > limits.contact.nameMaxCharacters) {
    return { ok: false, text: 'Name is too long' };
  }
  if (!namePattern.test(value)) return { ok: false, text: 'Name contains invalid characters' };
  return { ok: true, value };
};
