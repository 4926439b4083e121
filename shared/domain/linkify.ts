export type TextPart =
  { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string };

// Only http and https, and only with an explicit scheme, so that nothing a visitor types becomes
// another kind of link.
const address = /https?:\/\/[^\s<>"'`]+/giu;
const trailing = /[.,;:!?)\]}»”’]+$/u;

/**
 * Closing punctuation belongs to the sentence, but a bracket that was opened inside the address
 * belongs to the address.
 */
const trimEnd = (url: string): string => {
  let end = url;
  for (;;) {
    const match = trailing.exec(end);
    if (!match) return end;
    const last = end.at(-1);
    const isBalanced =
      last === ')' && end.split('(').length >= end.split(')').length && end.includes('(');
    if (isBalanced) return end;
    end = end.slice(0, -1);
  }
};

/** Splits plain text at its web addresses. The parts joined equal the text exactly. */
export const linkify = (text: string): TextPart[] => {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    const url = trimEnd(match[0]);
    if (!URL_WITH_HOST.test(url)) continue;
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) });
    parts.push({ kind: 'link', text: url, href: url });
    from = match.index + url.length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
};

const URL_WITH_HOST = /^https?:\/\/[^\s/?#]*[^\s/?#.:@]/iu;
