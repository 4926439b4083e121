import type { FieldCheck } from '#shared/domain/contact/field-check.ts';
import { hasProhibitedWord } from '#shared/domain/contact/prohibited-words.ts';
import { sanitise } from '#shared/domain/contact/sanitise.ts';
import { limits } from '#shared/limits.ts';
import { plainText } from '#shared/domain/contact/plain-text.ts';
import { withoutTrailing } from '#shared/domain/without-trailing.ts';

const withScheme = /(?<![\p{L}\p{N}])(?:https?|hxxps?|ftp):[/\\]{2}/iu;
const withWww = /(?<![\p{L}\p{N}])www\d?\.[\p{L}\p{N}]/iu;

// Without scheme and "www." only common endings distinguish a link from a file name ("main.py"), a
// library ("Node.js") and a period without its space.
const plainEndings = new Set(
  'com net org info biz xyz dev eu uk de fr nl ru cn jp br ca au ly gg tv vip icu'.split(' '),
);
// Endings that are also words: a link is in lower case, the beginning of a sentence is not ("it
// works.Live since May", "we do automation.AI too").
const wordEndings = new Set(
  'ai io co app site online shop store top club live link click pro tech cloud page blog win bet casino porn'.split(
    ' ',
  ),
);
// Endings so short that only a path makes a link: "t.me/name", but not "ask.me".
const shortEndings = new Set('me to in it is so us be at am my by se ch cc sh py rs md'.split(' '));

// Everyday names for engineers; none is a link unless a path follows.
const technologies = new Set('asp.net ado.net vb.net ml.net java.net java.io socket.io'.split(' '));

const hasKnownEnding = (name: string, hasPath: boolean): boolean => {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  const small = ending.toLowerCase();
  if (plainEndings.has(small)) return true;
  return (
    wordEndings.has(ending) || (hasPath && (shortEndings.has(small) || wordEndings.has(small)))
  );
};

const isBareLink = (token: string, next: string): boolean => {
  const name = withoutTrailing(token, (character) => '@._-'.includes(character)).replace(
    /^[@._-]+/,
    '',
  );
  // A name before the @ makes it a mail address, which is allowed.
  if (name.includes('@')) return false;
  const labels = name.split('.');
  if (labels.length < 2 || labels.includes('')) return false;
  const hasPath = /^\/[^\s/]/.test(next);
  if (technologies.has(name.toLowerCase()) && !hasPath) return false;
  return hasKnownEnding(name, hasPath);
};

/**
 * Whether the text contains a web link: `http://`, `https://` and their defused forms, `ftp://`, `www.`,
 * and bare domains with a common ending ("example.com", "t.me/name"). E-mail addresses do not count.
 * Does not look for spelled-out forms ("example dot com"): a person reads the messages.
 */
const hasWebLink = (text: string): boolean => {
  const plain = plainText(text);
  if (withScheme.test(plain) || withWww.test(plain)) return true;
  for (const { 0: token, index } of plain.matchAll(/[\p{L}\p{N}@._-]+/gu)) {
    const end = index + token.length;
    if (token.includes('.') && isBareLink(token, plain.slice(end, end + 2))) return true;
  }
  return false;
};

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
