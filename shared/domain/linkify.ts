import { limits } from '#shared/limits.ts';

export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string };

// Only http and https, and only with an explicit scheme, so that nothing a visitor types becomes
// another kind of link. Punctuation of Chinese and Japanese, which follows without a space, ends one.
const address = /https?:\/\/[^\s<>"'`、。，；：？！（）「」『』【】《》〈〉［］｛｝]+/giu;
const URL_WITH_HOST = /^https?:\/\/[^\s/?#]*[^\s/?#.:@]/iu;

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

/**
 * Splits plain text at its web addresses; one that is longer than a browser opens stays text. The
 * parts joined equal the text exactly. Takes time in proportion to the text.
 */
export const linkify = (text: string): TextPart[] => {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    const url = trimEnd(match[0]);
    if (url.length > limits.chat.linkCharacters || !URL_WITH_HOST.test(url)) continue;
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) });
    parts.push({ kind: 'link', text: url, href: url });
    from = match.index + url.length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
};
