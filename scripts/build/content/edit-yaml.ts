import { Document, isMap, isScalar, parseDocument, YAMLMap, type Pair } from 'yaml';

const options = { lineWidth: 0, verifyAliasOrder: false };

/** One field as YAML by itself. */
const written = (pair: Pair): string => {
  const map = new YAMLMap();
  map.items.push(pair);
  const document = new Document();
  document.contents = map as never;
  return document.toString(options);
};

const keyOf = ({ key }: Pair): string => String(isScalar(key) ? key.value : key);

/** Comments and blank lines at the end, which belong to the field below them. */
const lead = /(?:(?:^|(?<=\n))(?:[ \t]*|#[^\n]*)\r?\n)+$/;

/**
 * The text of each top-level field, with the comments above it, and the text before and after all
 * fields.
 */
const splitFields = (text: string, items: readonly Pair[]) => {
  const starts = items.map(({ key }) => (isScalar(key) ? (key.range?.[0] ?? 0) : 0));
  const parts = starts.map((start, at) => text.slice(start, starts[at + 1] ?? text.length));
  const fields = new Map<string, string>();
  let above = '';
  for (const [at, part] of parts.entries()) {
    const next = lead.exec(part)?.[0] ?? '';
    fields.set(keyOf(items[at] as Pair), above + part.slice(0, part.length - next.length));
    above = next;
  }
  return { head: text.slice(0, starts[0] ?? 0), fields, tail: above };
};

const commentsOf = (field: string): string =>
  /^(?:(?:[ \t]*|#[^\n]*)\r?\n)*/.exec(field)?.[0] ?? '';

/**
 * Edits a YAML text through its document. Rewrites only the top-level fields that changed, each
 * with the comments above it; all other bytes stay. Returns the same text if nothing changed or the
 * YAML is invalid.
 */
export const editYaml = (text: string, edit: (document: Document) => void): string => {
  const before = parseDocument(text);
  const after = parseDocument(text);
  if (before.errors.length > 0) return text;
  const old = isMap(before.contents) ? before.contents.items : [];
  const formerly = new Map(old.map((pair) => [keyOf(pair), written(pair)]));
  edit(after);
  if (!isMap(after.contents)) return text;
  const { head, fields, tail } = splitFields(text, old);
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const parts = after.contents.items.map((pair) => {
    const key = keyOf(pair);
    const field = fields.get(key);
    const now = written(pair);
    if (field !== undefined && formerly.get(key) === now) return field;
    const above = commentsOf(now);
    // A new or renamed field brings its own comments.
    return field === undefined
      ? now.replaceAll('\n', newline)
      : commentsOf(field) + now.slice(above.length).replaceAll('\n', newline);
  });
  const ended = parts.map((part, at) =>
    part.endsWith('\n') || (at === parts.length - 1 && tail === '') ? part : part + newline,
  );
  return head + ended.join('') + tail;
};
