import { limits } from '#shared/limits.ts';

export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string };

// Only http and https with an explicit scheme, and bare e-mail addresses, so that nothing a visitor
// types becomes another kind of link. Hosts may have letters of any script. Chinese and Japanese
// punctuation, which follows without a space, ends an address.
const webAddress = /https?:\/\/[^\s<>"'`、。，；：？！（）「」『』【】《》〈〉［］｛｝]+/giu;
const URL_WITH_HOST = /^https?:\/\/[^\s/?#]*[^\s/?#.:@]/iu;

const mailWord = /[\p{L}\p{M}\p{N}._%+@-]+/gu;
// "icon@2x.png" is a file.
const mailAddress =
  /^[\p{L}\p{M}\p{N}_%+-]+(?:\.[\p{L}\p{M}\p{N}_%+-]+)*@(?!\dx\.)(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+\p{L}[\p{L}\p{M}]+$/u;

/** Whether a browser would open the text as a web address. */
export const isWebAddress = (text: string): boolean =>
  text.length <= limits.chat.linkCharacters && URL_WITH_HOST.test(text);

const CLOSING = new Set('.,;:!?)]}»”’');

/**
 * Closing punctuation belongs to the sentence, but a bracket that was opened inside the address
 * belongs to the address. Reads the address once forwards and once backwards.
 */
const trimEnd = (url: string): string => {
  let opened = 0;
  let closed = 0;
  for (const character of url) {
    if (character === '(') opened += 1;
    if (character === ')') closed += 1;
  }
  let end = url.length;
  while (end > 0) {
    const last = url.charAt(end - 1);
    if (!CLOSING.has(last)) break;
    if (last === ')') {
      if (opened > 0 && closed <= opened) break;
      closed -= 1;
    }
    end -= 1;
  }
  return url.slice(0, end);
};

const plain = (text: string): TextPart[] => (text === '' ? [] : [{ kind: 'text', text }]);

const link = (text: string, href: string): TextPart => ({ kind: 'link', text, href });

/** Splits a text after each match: `read` returns the link at its beginning, or null. */
const split = (
  text: string,
  pattern: RegExp,
  read: (found: string) => TextPart | null,
  rest: (between: string) => TextPart[],
): TextPart[] => {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const part = read(found);
    if (part === null) continue;
    parts.push(...rest(text.slice(from, index)), part);
    from = index + part.text.length;
  }
  return [...parts, ...rest(text.slice(from))];
};

const mailLink = (word: string): TextPart | null => {
  const found = word.replace(/[.%+_-]{1,9}$/, '');
  return found.length <= limits.contact.emailMaxCharacters && mailAddress.test(found)
    ? link(found, `mailto:${encodeURIComponent(found).replace('%40', '@')}`)
    : null;
};

const webLink = (found: string): TextPart => {
  const text = trimEnd(found);
  return isWebAddress(text) ? link(text, text) : { kind: 'text', text };
};

/**
 * Splits plain text at its web and e-mail addresses; a web address too long for browsers stays text. The
 * parts joined equal the text exactly. Takes linear time.
 */
export const linkify = (text: string): TextPart[] =>
  split(text, webAddress, webLink, (rest) => split(rest, mailWord, mailLink, plain));
