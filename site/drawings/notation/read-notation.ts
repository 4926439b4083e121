import { limits } from '#shared/limits.ts';
import { kindOf } from '#site/drawings/kind-of.ts';
import { type Connection, type SystemPart, type Wired, partKinds } from '#site/drawings/motifs.ts';
import type { SystemDraft } from '#site/drawings/notation/system-draft.ts';
import { readDigraph } from '#site/drawings/notation/read-digraph.ts';
import { readFlowchart } from '#site/drawings/notation/read-flowchart.ts';

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
const readLines = (text: string, draft: SystemDraft): void => {
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

export const notationLimits = {
  characters: limits.drawing.notationCharacters,
  parts: 60,
  connections: 200,
  /** Characters of a name or label; longer ones are cut. */
  name: 22,
  faults: 8,
} as const;

export interface NotationFault {
  /** Line number, from 1. */
  line: number;
  message: string;
}

/** Cuts at code points, never within a character. */
const cut = (text: string): string => {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim());
  return characters.length <= notationLimits.name
    ? characters.join('')
    : `${characters
        .slice(0, notationLimits.name - 1)
        .join('')
        .trimEnd()}…`;
};

const createDraft = () => {
  const parts: SystemPart[] = [];
  const connections: Connection[] = [];
  const faults: NotationFault[] = [];
  const seats = new Map<string, number>();
  const known = new Set<string>();
  const refuse = (line: number, message: string) => {
    if (faults.length < notationLimits.faults && !faults.some((fault) => fault.message === message))
      faults.push({ line, message });
  };
  const draft: SystemDraft = {
    part: (id, line, { name, kind } = {}) => {
      const key = id.toLowerCase();
      const seat = seats.get(key) ?? parts.length;
      if (seat === notationLimits.parts) {
        refuse(line, `a drawing has at most ${notationLimits.parts} parts`);
        return null;
      }
      const part = (parts[seat] ??= { id: key, name: cut(id), kind: kind ?? kindOf(cut(id)) });
      if (name) Object.assign(part, { name: cut(name), kind: kind ?? kindOf(cut(name)) });
      if (kind) part.kind = kind;
      seats.set(key, seat);
      return seat;
    },
    connect: (from, to, line, label) => {
      if (from === null || to === null) return;
      if (from === to) return refuse(line, `${parts[from]?.name} leads to itself`);
      const key = `${from} ${to}`;
      if (known.has(key)) return;
      if (connections.length === notationLimits.connections)
        return refuse(line, `a drawing has at most ${notationLimits.connections} connections`);
      known.add(key);
      const words = cut(label ?? '');
      connections.push({ from, to, ...(words && { label: words }) });
    },
    refuse,
  };
  return { draft, parts, connections, faults };
};

/** The first line that is not a comment decides the notation. */
const readerOf = (text: string) => {
  const first = /^(?:[ \t]*(?:(?:%%|\/\/|#)[^\n]*)?\n)*[ \t]*([^\n]*)/.exec(text)?.[1] ?? '';
  if (/^(?:strict\s+)?(?:digraph|graph)\b[^\n]*\{/i.test(first) || /^digraph\b/i.test(first))
    return readDigraph;
  return /^(?:flowchart|graph)\b/i.test(first) ? readFlowchart : readLines;
};

/**
 * Reads a system from a few lines: `client -> gateway: request`, a Mermaid `flowchart` or a
 * Graphviz `digraph`, the last two in their simple forms. Takes time linear in the text, which may
 * have at most `notationLimits.characters` characters. Returns all faults, up to
 * `notationLimits.faults`.
 */
export const readNotation = (
  text: string,
): { system: Wired } | { faults: readonly NotationFault[] } => {
  if (text.length > notationLimits.characters)
    return {
      faults: [
        {
          line: 1,
          message: `the text has more than ${notationLimits.characters.toLocaleString('en')} characters`,
        },
      ],
    };
  const { draft, parts, connections, faults } = createDraft();
  const plain = text.replace(/\r\n?/g, '\n');
  readerOf(plain)(plain, draft);
  const loose = parts.find(
    (_, index) => !connections.some(({ from, to }) => from === index || to === index),
  );
  if (faults.length === 0 && connections.length === 0)
    draft.refuse(1, 'write at least one connection, such as client -> gateway: request');
  else if (faults.length === 0 && loose)
    draft.refuse(lineOf(plain, loose), `${loose.name} is not connected`);
  return faults.length > 0 ? { faults } : { system: { parts, connections } };
};

const lineOf = (text: string, { id }: SystemPart): number => {
  const at = text.toLowerCase().indexOf(id);
  return at < 0 ? 1 : text.slice(0, at).split('\n').length;
};
