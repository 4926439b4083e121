import { partKinds, type SystemPart } from '#site/drawings/motifs.ts';
import type { SystemDraft } from '#site/drawings/notation/system-draft.ts';

const named = /^([^[\]]*)\[([^[\]]*)\]$/;

const isKind = (word: string): word is SystemPart['kind'] =>
  partKinds.some((kind) => kind === word);

/** Reads `gateway` or `gateway [gate]`. */
const readPart = (text: string, line: number, draft: SystemDraft): number | null => {
  const [, name = text, kind] = named.exec(text) ?? [];
  const id = name.trim();
  if (id === '') {
    draft.refuse(line, 'a name is missing beside ->');
    return null;
  }
  if (kind === undefined) return draft.part(id, line);
  const word = kind.trim().toLowerCase();
  if (isKind(word)) return draft.part(id, line, { kind: word });
  draft.refuse(line, `"${kind.trim().slice(0, 22)}" is no kind; there are ${partKinds.join(', ')}`);
  return null;
};

/** Reads our own notation: a chain of parts per line, with the label after the last colon. */
export const readLines = (text: string, draft: SystemDraft): void => {
  text.split('\n').forEach((whole, index) => {
    const line = index + 1;
    const words = whole.trim();
    if (words === '' || words.startsWith('#') || words.startsWith('//')) return;
    const arrow = words.lastIndexOf('->');
    const colon = words.indexOf(':', Math.max(arrow, 0));
    const chain = (colon < 0 ? words : words.slice(0, colon)).split('->');
    const label = colon < 0 ? '' : words.slice(colon + 1);
    if (arrow < 0 && (colon >= 0 || !named.test(words)))
      return draft.refuse(line, `"${words.slice(0, 40)}" has no arrow; write from -> to: label`);
    const parts = chain.map((part) => readPart(part.trim(), line, draft));
    parts.slice(1).forEach((part, step) => draft.connect(parts[step] ?? null, part, line, label));
  });
};
