import { parseSync, transformWithOxc, type ESTree } from 'vite';

/** The source of a value, or of each property of an object. */
export type Parts = string | PartsByName;
export interface PartsByName {
  readonly [name: string]: Parts;
}

export const partsOf = (value: unknown): Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, partsOf(part)]))
    : (JSON.stringify(value) ?? 'undefined');

export const sourceOf = (parts: Parts): string =>
  typeof parts === 'string'
    ? parts
    : `{${Object.entries(parts)
        .map(([name, part]) => `${JSON.stringify(name)}:${sourceOf(part)}`)
        .join(',')}}`;

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** The parts of a node, in the order of the source. */
export const childrenOf = (node: ESTree.Node): ESTree.Node[] =>
  Object.values(node)
    .flat()
    .filter(isNode)
    .toSorted((one, two) => one.start - two.start);

/** A fault in a file of texts. */
export interface TextsFault {
  /** Counted from 1. */
  line: number;
  /** The key, such as `chat.send`; `file` for the file as a whole. */
  field: string;
  expected: string;
}

const kindOf = (value: ESTree.Node): 'group' | 'text' | 'function' | null => {
  if (value.type === 'ObjectExpression') return 'group';
  if (value.type === 'ArrowFunctionExpression') return 'function';
  if (value.type === 'Literal') return typeof value.value === 'string' ? 'text' : null;
  return value.type === 'TemplateLiteral' && value.expressions.length === 0 ? 'text' : null;
};

const kindWords = {
  group: 'must be a group of texts',
  text: 'must be a text',
  function: 'must be a function that returns a text: (…) => …',
};

const withoutType = (node: ESTree.Node): ESTree.Node =>
  node.type === 'TSSatisfiesExpression' || node.type === 'TSAsExpression'
    ? withoutType(node.expression)
    : node;

/** The object that a statement exports as its default or as `texts`. */
const exportedBy = (statement: ESTree.Node): ESTree.ObjectExpression | null => {
  const value =
    statement.type === 'ExportDefaultDeclaration'
      ? statement.declaration
      : statement.type === 'ExportNamedDeclaration' &&
          statement.declaration?.type === 'VariableDeclaration'
        ? statement.declaration.declarations[0]?.init
        : null;
  const object = value && withoutType(value);
  return object?.type === 'ObjectExpression' ? object : null;
};

const isOnlyTypes = (statement: ESTree.Node): boolean =>
  (statement.type === 'ImportDeclaration' && statement.importKind === 'type') ||
  statement.type === 'TSTypeAliasDeclaration' ||
  (statement.type === 'ExportNamedDeclaration' && statement.exportKind === 'type');

/**
 * The texts that a file exports as an object, as its source has them. What `english` does not have
 * is a fault, and so is another kind of value: texts are inlined, so they use nothing but their
 * parameters.
 *
 * @param english the texts that these may replace; without it, any
 */
export const readTexts = (
  file: string,
  source: string,
  english: PartsByName | null = null,
): { parts: PartsByName; faults: TextsFault[] } => {
  const faults: TextsFault[] = [];
  const report = (at: number, field: string, expected: string) =>
    faults.push({ line: source.slice(0, at).split('\n').length, field, expected });
  const { program, errors } = parseSync(file, source);
  for (const { message, labels } of errors) report(labels[0]?.start ?? 0, 'file', message);
  const read = (
    object: ESTree.ObjectExpression,
    known: PartsByName | null,
    path: string,
  ): PartsByName =>
    Object.fromEntries(
      object.properties.flatMap((property): [string, Parts][] => {
        const name =
          property.type !== 'Property' || property.computed
            ? null
            : property.key.type === 'Identifier'
              ? property.key.name
              : property.key.type === 'Literal'
                ? String(property.key.value)
                : null;
        if (property.type !== 'Property' || name === null) {
          report(property.start, path || 'file', 'must have its keys written out');
          return [];
        }
        const field = path ? `${path}.${name}` : name;
        const value = withoutType(property.value);
        const kind = kindOf(value);
        const wanted = known && Object.hasOwn(known, name) ? known[name] : undefined;
        if (known && wanted === undefined) {
          report(property.start, field, 'is no text of this site');
          return [];
        }
        const wantedKind =
          wanted === undefined
            ? null
            : typeof wanted === 'object'
              ? 'group'
              : /^['"`]/.test(wanted)
                ? 'text'
                : 'function';
        if (kind === null || (wantedKind && kind !== wantedKind)) {
          report(property.start, field, kindWords[wantedKind ?? 'text']);
          return [];
        }
        return [
          [
            name,
            value.type === 'ObjectExpression'
              ? read(value, typeof wanted === 'object' ? wanted : null, field)
              : source.slice(value.start, value.end),
          ],
        ];
      }),
    );
  let parts: PartsByName | null = null;
  for (const statement of program.body) {
    const exported = exportedBy(statement);
    if (exported && !parts) parts = read(exported, english, '');
    else if (!isOnlyTypes(statement))
      report(statement.start, 'file', 'must contain nothing but the exported texts');
  }
  if (!parts && faults.length === 0) report(0, 'file', 'must have a default export: { … }');
  return { parts: parts ?? {}, faults };
};

/** The texts of `own`, and those of `english` that it lacks. */
export const mergeTexts = (english: PartsByName, own: PartsByName): PartsByName =>
  Object.fromEntries(
    Object.entries(english).map(([name, part]) => {
      const replaced = own[name];
      return typeof part === 'object' && typeof replaced === 'object'
        ? [name, mergeTexts(part, replaced)]
        : [name, replaced ?? part];
    }),
  );

/** Evaluates parts, for code that runs in the build, where no plugin inlines them. */
export const valueOf = async <T>(parts: Parts): Promise<T> => {
  const { code } = await transformWithOxc(`export default ${sourceOf(parts)};`, 'texts.ts');
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    default: T;
  };
  return module.default;
};
