import { deserialize, serialize } from 'node:v8';
import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Document,
} from 'yaml';
import { z } from 'zod';
import type { BuildCache } from '../build-cache.mjs';
import type { ContentFault } from './content-fault.ts';
import { editYaml } from './edit-yaml.ts';
import { inPlainWords } from './schema-words.ts';

const fence = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/;

type Path = readonly PropertyKey[];
export type FaultAt = (path: Path, expected: string) => ContentFault;

export interface CheckedYaml<T> {
  /** Null if there are faults. */
  data: T | null;
  faults: ContentFault[];
  /** Names a field's line for faults that only other files reveal. */
  faultAt: FaultAt;
}

/** The offset in characters of the deepest part of the path that exists; 0 if none does. */
const offsetOf = (document: Document, path: Path): number => {
  let offset = 0;
  let node: unknown = document.contents;
  for (const step of path) {
    if (isAlias(node)) node = node.resolve(document);
    const written: unknown = isMap(node)
      ? node.items.find(({ key }) => (isScalar(key) ? key.value : key) === step)?.key
      : isSeq(node)
        ? node.items[Number(step)]
        : undefined;
    if (!isNode(written)) return offset;
    offset = written.range?.[0] ?? offset;
    node = isMap(node) ? node.get(step, true) : written;
  }
  return offset;
};

const faultsOf = (error: z.ZodError, faultAt: FaultAt): ContentFault[] =>
  error.issues.flatMap(({ code, path, message, ...issue }) => {
    if (code !== 'unrecognized_keys' || !('keys' in issue)) return faultAt(path, message);
    const lines = message.split('\n');
    return issue.keys.map((key, at) => faultAt([...path, key], lines[at] ?? 'unknown'));
  });

interface YamlOptions {
  /** The line of the file where the text begins. */
  firstLine?: number;
  /** Provides the value that an earlier build read from the same text. */
  cache?: BuildCache | null;
}

/** Validates YAML and collects every fault with its line. */
export const checkYaml = <S extends z.ZodType>(
  file: string,
  text: string,
  schema: S,
  { firstLine = 1, cache = null }: YamlOptions = {},
): CheckedYaml<z.output<S>> => {
  const parse = () => {
    const lineCounter = new LineCounter();
    const document = parseDocument(text, { lineCounter, prettyErrors: false });
    // The counter has no lines for an empty text.
    const lineAt = (offset: number) =>
      firstLine - 1 + Math.max(1, lineCounter.linePos(offset).line);
    return { document, lineAt };
  };
  const known = cache?.get('yaml', text) ?? null;
  let parsed = known ? null : parse();
  const faultAt: FaultAt = (path, expected) => {
    // A text with a cached value is parsed only if a fault needs its lines.
    parsed ??= parse();
    return {
      file,
      line: parsed.lineAt(offsetOf(parsed.document, path)),
      field: path.map(String).join('.') || 'front matter',
      expected,
    };
  };
  if (parsed && parsed.document.errors.length > 0) {
    const { document, lineAt } = parsed;
    const faults = document.errors.map(({ pos, message }) => ({
      file,
      line: lineAt(pos[0]),
      field: 'yaml',
      expected: message,
    }));
    return { data: null, faults, faultAt };
  }
  const value: unknown = known ? deserialize(known) : parsed?.document.toJS();
  if (!known) cache?.set('yaml', text, serialize(value));
  const checked = schema.safeParse(value, { error: inPlainWords });
  return checked.success
    ? { data: checked.data, faults: [], faultAt }
    : { data: null, faults: faultsOf(checked.error, faultAt), faultAt };
};

/**
 * Edits the front matter of a Markdown file as `editYaml` does. Returns the same text if there is
 * none.
 */
export const editFrontMatter = (text: string, edit: (document: Document) => void): string => {
  const [, head] = fence.exec(text) ?? [];
  if (head === undefined) return text;
  const start = text.indexOf(head, '---'.length);
  return text.slice(0, start) + editYaml(head, edit).trimEnd() + text.slice(start + head.length);
};

/**
 * The front matter of a Markdown file and the text after it. `body` is null if they cannot be
 * separated.
 */
export interface CheckedFile<T> extends CheckedYaml<T> {
  body: { text: string; firstLine: number } | null;
}

export const checkFrontMatter = <S extends z.ZodType>(
  file: string,
  text: string,
  schema: S,
  cache: BuildCache | null,
): CheckedFile<z.output<S>> => {
  const [whole, head] = fence.exec(text) ?? [];
  if (whole === undefined || head === undefined) {
    const { faultAt } = checkYaml(file, '', z.unknown());
    const faults = [faultAt([], 'must begin with --- and end with ---')];
    return { data: null, faults, faultAt, body: null };
  }
  const { data, faults, faultAt } = checkYaml(file, head, schema, { firstLine: 2, cache });
  const body = { text: text.slice(whole.length), firstLine: whole.split('\n').length };
  return { data, faults, faultAt, body };
};
