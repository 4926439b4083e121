import type { SystemPart } from '#site/drawings/motifs.ts';
import type { SystemDraft } from '#site/drawings/notation/system-draft.ts';

interface Token {
  text: string;
  isQuoted: boolean;
  line: number;
}

const skipped = /\s+|\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\//y;
const quoted = /"((?:[^"\\]|\\[\s\S])*)"/y;
const word = /->|--|[{}[\];,=:]|-?[\p{L}\p{N}_.]+/uy;

const tokensIn = (text: string, draft: SystemDraft): Token[] | null => {
  const tokens: Token[] = [];
  let [at, line] = [0, 1];
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found) return null;
    at += found[0].length;
    line += found[0].split('\n').length - 1;
    return found;
  };
  while (at < text.length) {
    if (match(skipped)) continue;
    const begun = line;
    const string = match(quoted);
    const found = string ?? match(word);
    if (!found) {
      draft.refuse(line, `"${text.slice(at, at + 12)}" cannot be read as a digraph`);
      return null;
    }
    tokens.push({
      text: string ? (string[1] ?? '').replace(/\\[nlr]/g, ' ').replace(/\\(.)/g, '$1') : found[0],
      isQuoted: string !== null,
      line: begun,
    });
  }
  return tokens;
};

const kindsOfShapes: Record<string, SystemPart['kind']> = {
  cylinder: 'store',
  diamond: 'gate',
  cds: 'queue',
  doublecircle: 'sink',
};

const MOST_NESTED = 16;

/**
 * Reads Graphviz' `digraph`: chains of edges, edges to groups, labels, attributes. Flattens
 * subgraphs.
 */
export const readDigraph = (text: string, draft: SystemDraft): void => {
  const tokens = tokensIn(text, draft);
  if (!tokens) return;
  let at = 0;
  const lineHere = () => (tokens[at] ?? tokens.at(-1))?.line ?? 1;
  const is = (mark: string) => tokens[at]?.text === mark && !tokens[at]?.isQuoted;
  const take = (mark: string): boolean => {
    if (!is(mark)) return false;
    at += 1;
    return true;
  };
  const isName = () =>
    at < tokens.length &&
    (tokens[at]?.isQuoted || !/^(?:->|--|[{}[\];,=:])$/.test(tokens[at]?.text ?? ''));
  const takeName = () => tokens[at++]?.text ?? '';
  const readAttributes = (): Map<string, string> => {
    const found = new Map<string, string>();
    while (take('[')) {
      while (at < tokens.length && !take(']')) {
        if (!isName()) {
          at += 1;
          continue;
        }
        const key = takeName().toLowerCase();
        found.set(key, take('=') && isName() ? takeName() : '');
      }
    }
    return found;
  };
  type Ends = (number | null)[];
  /** A node with its port, or all nodes of a group; null if neither follows. */
  const readEnds = (depth: number): Ends | null => {
    if (is('{') || is('subgraph')) {
      if (take('subgraph') && isName()) takeName();
      if (!take('{')) return [];
      if (depth < MOST_NESTED) return readStatements(depth + 1);
      draft.refuse(lineHere(), `groups are nested more than ${MOST_NESTED} deep`);
      at = tokens.length;
      return [];
    }
    if (!isName()) return null;
    const { line } = tokens[at] ?? { line: 1 };
    const seat = draft.part(takeName() || '?', line);
    while (take(':')) if (isName()) takeName();
    return [seat];
  };
  const describe = (id: string, line: number, attributes: Map<string, string>) => {
    const kind = kindsOfShapes[attributes.get('shape') ?? ''];
    const name = attributes.get('label');
    if (name || kind) draft.part(id, line, { ...(name && { name }), ...(kind && { kind }) });
  };
  const readStatement = (depth: number): Ends => {
    const line = lineHere();
    const id = tokens[at]?.text ?? '';
    const next = tokens[at + 1];
    const isPlain = !tokens[at]?.isQuoted;
    const isGroup = is('{') || is('subgraph');
    if (isPlain && /^(?:node|edge|graph)$/i.test(id) && next?.text === '[') {
      at += 1;
      readAttributes();
      return [];
    }
    if (next?.text === '=' && !next.isQuoted) {
      at += 3;
      return [];
    }
    const groups: Ends[] = [];
    for (;;) {
      const ends = readEnds(depth);
      if (ends === null) {
        draft.refuse(lineHere(), `a name is missing before "${tokens[at]?.text ?? 'the end'}"`);
        at += 1;
        return groups.flat();
      }
      groups.push(ends);
      if (take('--')) {
        draft.refuse(line, 'only -> connects the nodes of a digraph');
        continue;
      }
      if (!take('->')) break;
    }
    const attributes = readAttributes();
    if (groups.length === 1 && !isGroup) describe(id, line, attributes);
    groups.slice(1).forEach((after, step) => {
      for (const from of groups[step] ?? [])
        for (const to of after) draft.connect(from, to, line, attributes.get('label'));
    });
    return groups.flat();
  };
  const readStatements = (depth: number): Ends => {
    const all = new Set<number | null>();
    while (at < tokens.length && !take('}')) {
      if (take(';') || take(',')) continue;
      for (const seat of readStatement(depth)) all.add(seat);
    }
    return [...all];
  };
  take('strict');
  if (is('graph')) draft.refuse(lineHere(), 'a graph has no directions; write digraph and ->');
  at += 1;
  if (isName()) takeName();
  if (!take('{')) return draft.refuse(lineHere(), 'a { is missing behind digraph');
  if (
    tokens.filter((each) => each.text === '{' && !each.isQuoted).length >
    tokens.filter((each) => each.text === '}' && !each.isQuoted).length
  )
    return draft.refuse(tokens.at(-1)?.line ?? 1, 'a } is missing');
  readStatements(0);
};
