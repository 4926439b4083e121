import { linkify } from '#shared/domain/linkify.ts';

/** The formatting of a piece of text. `href` is http or https only. */
export interface FormattedPart {
  readonly text: string;
  readonly as: 'text' | 'strong' | 'em' | 'code' | 'link';
  readonly href?: string;
}

// `code`, **strong**, *em*, [words](address). No space may follow an opening mark or precede a
// closing one.
const marked =
  /`([^`\n]+)`|\*\*([^*\s](?:[^*\n]*[^*\s])?)\*\*|\*([^*\s](?:[^*\n]*[^*\s])?)\*|\[([^[\]\n]+)\]\((https?:\/\/[^\s()<>"']+)\)/gu;

const plain = (text: string): FormattedPart[] =>
  linkify(text).map((part) =>
    part.kind === 'link'
      ? { as: 'link', text: part.text, href: part.href }
      : { as: 'text', text: part.text },
  );

const partsOf = ([all, code, strong, em, words, href]: RegExpExecArray): FormattedPart[] => {
  if (code !== undefined) return [{ as: 'code', text: code }];
  if (strong !== undefined) return [{ as: 'strong', text: strong }];
  if (em !== undefined) return [{ as: 'em', text: em }];
  const [address] = linkify(href ?? '');
  // Anything that only looks like an address is plain text.
  if (address?.kind !== 'link' || address.text !== href) return [{ as: 'text', text: all }];
  return [{ as: 'link', text: words ?? '', href }];
};

/**
 * Parses the admin's text with the little Markdown that a chat needs. Marks do not nest, nothing is
 * read as HTML, and text that is no mark stays as written.
 */
export const formatText = (text: string): FormattedPart[] => {
  const parts: FormattedPart[] = [];
  let from = 0;
  for (const match of text.matchAll(marked)) {
    if (match.index > from) parts.push(...plain(text.slice(from, match.index)));
    parts.push(...partsOf(match));
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push(...plain(text.slice(from)));
  return parts;
};

/** The same text without its marks, for places without formatting. */
export const unformatText = (text: string): string =>
  formatText(text)
    .map((part) => part.text)
    .join('');
