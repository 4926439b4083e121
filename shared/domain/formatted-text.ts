import { isWebAddress, linkify } from '#shared/domain/linkify.ts';
import { limits } from '#shared/limits.ts';

/** The formatting of a piece of text. `href` is http, https or mailto only. */
export interface FormattedPart {
  readonly text: string;
  readonly as: 'text' | 'strong' | 'em' | 'code' | 'link';
  readonly href?: string;
}

// `code`, **strong**, *em*, the beginning of [words](address), an address. No space may follow an
// opening mark or precede a closing one.
const marked =
  /`([^`\n]+)`|\*\*([^*\s](?:[^*\n]*[^*\s])?)\*\*|\*([^*\s](?:[^*\n]*[^*\s])?)\*|\[([^[\]\n]+)\]\(|https?:\/\/[^\s<>"'`]+/gu;

const DEEPEST = 4;

/** The address up to the bracket that closes it, with brackets in pairs; null if it is none. */
const addressAt = (text: string, from: number): string | null => {
  if (!/^https?:/.test(text.slice(from, from + 6))) return null;
  let depth = 0;
  for (let at = from; at < Math.min(text.length, from + limits.chat.linkCharacters + 1); at += 1) {
    const character = text.charAt(at);
    if (depth > DEEPEST || /[\s<>"']/.test(character)) return null;
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0) return isWebAddress(text.slice(from, at)) ? text.slice(from, at) : null;
  }
  return null;
};

// Chinese and Japanese put no space between words, so that a mark may be beside their letters.
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const beside = /[\p{L}\p{M}\p{N}_/\\*@#%&$=+<>]/u;
const isWord = (character: string): boolean => beside.test(character) && !spaceless.test(character);

const ofPath = /^[/\\]|^[.-][\p{L}\p{N}]|[/\\-]$/u;

/**
 * An asterisk is a mark only at the edges of words. Those of globs, sums and programs are text:
 * "src/**\/*.ts", "2*3*4", "*.ts or lib/*".
 */
const isMark = (text: string, from: number, all: string, words: string): boolean => {
  const before = text.charAt(from - 1);
  const after = text.charAt(from + all.length);
  return (
    !isWord(before) &&
    !isWord(after) &&
    !/[)\]}.]/.test(before) &&
    !/[([{]/.test(after) &&
    !ofPath.test(words)
  );
};

const plain = (text: string): FormattedPart[] =>
  linkify(text).map((part) =>
    part.kind === 'link'
      ? { as: 'link', text: part.text, href: part.href }
      : { as: 'text', text: part.text },
  );

interface Found {
  readonly parts: readonly FormattedPart[];
  readonly end: number;
}

/** Null for what only looks like a mark. */
const read = (match: RegExpExecArray): Found | null => {
  const { input, index } = match;
  const [all, code, strong, em, words] = match;
  const end = index + all.length;
  if (code !== undefined) return { parts: [{ as: 'code', text: code }], end };
  if (words !== undefined) {
    const href = addressAt(input, end);
    return href === null
      ? null
      : { parts: [{ as: 'link', text: words, href }], end: end + href.length + 1 };
  }
  const emphasised = strong ?? em;
  if (emphasised === undefined) return { parts: plain(all), end };
  if (!isMark(input, index, all, emphasised)) return null;
  const as = strong === undefined ? 'em' : 'strong';
  return { parts: [{ as, text: emphasised }], end };
};

/**
 * Parses the admin's text with the little Markdown that a chat needs. Marks do not nest, nothing is
 * read as HTML, and text that is no mark stays as written.
 */
export const formatText = (text: string): FormattedPart[] => {
  const parts: FormattedPart[] = [];
  let from = 0;
  marked.lastIndex = 0;
  for (let match = marked.exec(text); match; match = marked.exec(text)) {
    const found = read(match);
    // Another mark may begin right behind the characters of this one.
    marked.lastIndex = found?.end ?? match.index + (match[0].startsWith('**') ? 2 : 1);
    if (found === null) continue;
    if (match.index > from) parts.push(...plain(text.slice(from, match.index)));
    parts.push(...found.parts);
    from = found.end;
  }
  if (from < text.length) parts.push(...plain(text.slice(from)));
  return parts;
};

/** The same text without its marks, for places without formatting. */
export const unformatText = (text: string): string =>
  formatText(text)
    .map((part) => part.text)
    .join('');
