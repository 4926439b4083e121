import type { SystemPart } from '#site/drawings/motifs.ts';
import type { SystemDraft } from '#site/drawings/notation/system-draft.ts';

/** The brackets of each node shape, longest first, and the kind that the shape represents. */
const shapes: readonly (readonly [open: string, close: string, kind?: SystemPart['kind']])[] = [
  ['(((', ')))', 'sink'],
  ['((', '))', 'actor'],
  ['([', '])'],
  ['[(', ')]', 'store'],
  ['[[', ']]'],
  ['[/', '/]', 'queue'],
  ['[\\', '\\]', 'queue'],
  ['{{', '}}'],
  ['[', ']'],
  ['(', ')'],
  ['{', '}', 'gate'],
  ['>', ']'],
];

/** Statements that affect only the appearance. */
const ignored =
  /^(?:subgraph|end|direction|classDef|class|style|linkStyle|click|accTitle|accDescr|title)\b/;

const id = /[\p{L}\p{N}_.]+(?:-(?![-.>])[\p{L}\p{N}_.]+)*/uy;
const arrow = /\s*(?:<?(?:--+|==+|-\.+-)[>ox]?|~~~)\s*/y;
/** The first half of an arrow with a label: `-- words -->`. */
const opening = /\s*(?:--|==|-\.)\s+(?=[^\s>|])/y;
const closing = /(?:--+|==+|\.-)[>ox]?/g;

const plain = (label: string): string =>
  label
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/^\s*"?|"?\s*$/g, '')
    .replace(/#quot;/g, '"');

/** Reads one statement from left to right. Reports a fault where it cannot be read. */
const readStatement = (statement: string, line: number, draft: SystemDraft): void => {
  let at = 0;
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(statement)?.[0] ?? null;
    if (found !== null) at += found.length;
    return found;
  };
  const refuse = () =>
    draft.refuse(
      line,
      `"${statement.slice(at, at + 30).trim() || statement.slice(0, 30)}" cannot be read as a flowchart`,
    );
  const readNode = (): number | null | undefined => {
    const name = match(id);
    if (name === null) return undefined;
    const shape = shapes.find(([open]) => statement.startsWith(open, at));
    let about: { name: string; kind?: SystemPart['kind'] } | undefined;
    if (shape) {
      const [open, close, kind] = shape;
      const isQuoted = statement[at + open.length] === '"';
      const from = isQuoted ? statement.indexOf('"', at + open.length + 1) : at + open.length;
      const end = from < 0 ? -1 : statement.indexOf(close, from);
      if (end < 0) return undefined;
      about = { name: plain(statement.slice(at + open.length, end)), ...(kind && { kind }) };
      at = end + close.length;
    }
    match(/:::[\w-]+/y);
    return draft.part(name, line, about);
  };
  /** One node, or several separated by `&`. */
  const readNodes = (): (number | null)[] | null => {
    const nodes: (number | null)[] = [];
    do {
      const node = readNode();
      if (node === undefined) return null;
      nodes.push(node);
    } while (match(/\s*&\s*/y) !== null);
    return nodes;
  };
  const readArrow = (): string | null => {
    if (match(opening) !== null) {
      closing.lastIndex = at;
      const end = closing.exec(statement);
      if (!end) return null;
      const words = statement.slice(at, end.index);
      at = end.index + end[0].length;
      match(/\s*/y);
      return words;
    }
    if (match(arrow) === null) return null;
    if (statement[at] !== '|') return '';
    const end = statement.indexOf('|', at + 1);
    if (end < 0) return null;
    const words = statement.slice(at + 1, end);
    at = end + 1;
    match(/\s*/y);
    return words;
  };
  let before = readNodes();
  if (before === null) return refuse();
  while (at < statement.length) {
    const label = readArrow();
    const after = label === null ? null : readNodes();
    if (label === null || after === null) return refuse();
    for (const from of before) for (const to of after) draft.connect(from, to, line, plain(label));
    before = after;
  }
};

/**
 * Reads Mermaid's `flowchart`: nodes with their shapes, arrows with labels, `&`. Flattens groups.
 */
export const readFlowchart = (text: string, draft: SystemDraft): void => {
  text.split('\n').forEach((whole, index) => {
    const statements = whole.replace(/%%.*/, '').split(';');
    for (const each of statements) {
      const statement = each.trim();
      if (statement === '' || ignored.test(statement)) continue;
      if (/^(?:flowchart|graph)\b/i.test(statement)) continue;
      readStatement(statement, index + 1, draft);
    }
  });
};
