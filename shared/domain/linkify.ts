import { withoutTrailing } from '#shared/domain/without-trailing.ts';
import { limits } from '#shared/limits.ts';

export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string };

// Only http and https with an explicit scheme, and bare e-mail addresses, so that nothing a visitor
// types becomes another kind of link. Hosts may have letters of any script. Punctuation of Chinese
// and Japanese, which follows without a space, ends an address.
const webAddress = /https?:\/\/[^\s<>"'`、。，；：？！（）「」『』【】《》〈〉［］｛｝]+/giu;
const mailWord = /[\p{L}\p{M}\p{N}._%+@-]+/gu;
const URL_WITH_HOST = /^https?:\/\/[^\s/?#]*[^\s/?#.:@]/iu;

/** Whether a browser opens the text as an address of the web. */
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

/** Whether it is a mail address that a sentence may have; "icon@2x.png" is a file. */
const isMailAddress = (word: string): boolean => {
  const [local = '', domain = '', more] = word.split('@');
  const labels = domain.split('.');
  return (
    more === undefined &&
    word.length <= limits.contact.emailMaxCharacters &&
    local.split('.').every((part) => part !== '') &&
    labels.length > 1 &&
    labels.every((label) => label !== '' && !label.startsWith('-') && !label.endsWith('-')) &&
    /^\p{L}[\p{L}\p{M}]+$/u.test(labels.at(-1) ?? '') &&
    !/^\dx$/.test(labels[0] ?? '')
  );
};

const mailLinks = (text: string): TextPart[] => {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: word, index } of text.matchAll(mailWord)) {
    const found = withoutTrailing(word, (character) => '.-_%+'.includes(character));
    if (!isMailAddress(found)) continue;
    if (index > from) parts.push({ kind: 'text', text: text.slice(from, index) });
    const href = `mailto:${encodeURIComponent(found).replaceAll('%40', '@')}`;
    parts.push({ kind: 'link', text: found, href });
    from = index + found.length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
};

/**
 * Splits plain text at its web and e-mail addresses; a web address that is longer than a browser
 * opens stays text. The parts joined equal the text exactly. Takes time in proportion to the text.
 */
export const linkify = (text: string): TextPart[] => {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(webAddress)) {
    const url = trimEnd(match[0]);
    parts.push(...mailLinks(text.slice(from, match.index)));
    parts.push(
      isWebAddress(url) ? { kind: 'link', text: url, href: url } : { kind: 'text', text: url },
    );
    from = match.index + url.length;
  }
  parts.push(...mailLinks(text.slice(from)));
  return parts;
};
