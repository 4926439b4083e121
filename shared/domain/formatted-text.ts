import { isWebAddress, linkify } from '#shared/domain/linkify.ts';

/** The formatting of a piece of text. `href` is http, https or mailto only. */
export interface FormattedPart {
  readonly text: string;
  readonly as: 'text' | 'strong' | 'em' | 'code' | 'link';
  readonly href?: string;
}

// `code`, **strong**, *em*, [words](address), an address. The address of a link may contain pairs of
// brackets. No space may follow an opening mark or precede a closing one.
const marked =
  /`([^`\n]+)`|\*\*([^*\s](?:[^*\n]*[^*\s])?)\*\*|\*([^*\s](?:[^*\n]*[^*\s])?)\*|\[([^[\]\n]+)\]\((https?:\/\/(?:[^\s()<>"']|\([^\s()<>"']*\))+)\)|https?:\/\/[^\s<>"'`]+/gu;

// Chinese and Japanese put no space between words, so a mark may be next to their letters.
const beside =
  /[\p{M}\p{N}_/\\*@#%&$=+<>]|(?![\u3040-\u30FF\u3400-\u9FFF])\p{L}|[)\]}.]\n|\n[([{]/u;
const ofPath = /^\\|^[.-][\p{L}\p{N}]|[/\\-]$/u;

/**
 * An asterisk is a mark only at the edges of words. Those of globs, sums and programs are text:
 * "src/**\/*.ts", "2*3*4", "*.ts or lib/*".
 */
const isMark = ({ input, index, 0: all }: RegExpExecArray, words: string): boolean =>
  !ofPath.test(words) &&
  !beside.test(`${input.charAt(index - 1)}\n${input.charAt(index + all.length)}`);

const plain = (text: string): FormattedPart[] =>
  linkify(text).map((part) =>
    part.kind === 'link'
      ? { as: 'link', text: part.text, href: part.href }
      : { as: 'text', text: part.text },
  );

/** Null if it only looks like a mark. */
const partsOf = (match: RegExpExecArray): FormattedPart[] | null => {
  const [all, code, strong, em, words, href] = match;
  if (code !== undefined) return [{ as: 'code', text: code }];
  if (href !== undefined)
    return isWebAddress(href) ? [{ as: 'link', text: words ?? '', href }] : null;
  const text = strong ?? em;
  if (text === undefined) return plain(all);
  return isMark(match, text) ? [{ as: em === undefined ? 'strong' : 'em', text }] : null;
};

/**
 * Parses the admin's text with the little Markdown that a chat needs. Marks do not nest, HTML is plain
 * text, and everything else stays as written.
 */
export const formatText = (text: string): FormattedPart[] => {
  const parts: FormattedPart[] = [];
  let from = 0;
  marked.lastIndex = 0;
  for (let match = marked.exec(text); match; match = marked.exec(text)) {
    const found = partsOf(match);
    // Another mark may begin right after the characters of this one.
    if (found === null) marked.lastIndex = match.index + (match[0].startsWith('**') ? 2 : 1);
    else {
      if (match.index > from) parts.push(...plain(text.slice(from, match.index)));
      parts.push(...found);
      from = marked.lastIndex;
    }
  }
  if (from < text.length) parts.push(...plain(text.slice(from)));
  return parts;
};

/** The text without marks but with the addresses of its links, for reading and printing. */
export const readableText = (text: string): string =>
  formatText(text)
    .map((part) =>
      part.as === 'link' && part.href !== part.text && part.href !== `mailto:${part.text}`
        ? `${part.text} (${part.href ?? ''})`
        : part.text,
    )
    .join('');

/** The text without marks, for use without formatting. */
export const unformatText = (text: string): string =>
  formatText(text)
    .map((part) => part.text)
    .join('');
