import type { FieldCheck } from '#shared/domain/contact/field-check.ts';
import { limits } from '#shared/limits.ts';

// The pattern browsers use for <input type=email> (HTML, "valid e-mail address", read 2026-11), with at
// least one dot in the domain and letters after the last: "me@localhost" reaches nobody here.
const local = "[a-z0-9.!#$%&'*+/=?^_`{|}~-]+";
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const ending = '(?:xn--[a-z0-9-]{2,59}|[a-z]{2,63})';
const emailPattern = new RegExp(`^${local}@(?:${label}\\.)+${ending}$`, 'i');

const hasLooseDot = (email: string): boolean =>
  email.includes('..') || email.split('@').some((part) => /^\.|\.$/.test(part));

/**
 * Checks an e-mail address: at most 254 characters, no double dots, no leading or trailing dot in either
 * part. Trimmed but not sanitized: an address is accepted as it is or refused, never changed into
 * another.
 */
export const checkEmail = (typed: string): FieldCheck => {
  const value = typed.trim();
  const isFine =
    value.length <= limits.contact.emailMaxCharacters &&
    !hasLooseDot(value) &&
    emailPattern.test(value);
  return isFine ? { ok: true, value } : { ok: false, text: 'Please enter a valid email address' };
};
