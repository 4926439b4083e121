import { parseSync, type ESTree, type Plugin } from 'vite';
import { limits } from '#shared/limits.ts';
import { childrenOf, partsOf, sourceOf, type Parts } from './source-parts.ts';

/** Constants by name, and the modules that export them. */
type Constants = Readonly<Record<string, { from: string; parts: Parts }>>;

/** The texts and the locale of the content. */
export type OwnConstants = Readonly<Record<'texts' | 'locale', Parts>>;

const partsOfLimits = partsOf(limits);

const constantsOf = ({ texts, locale }: OwnConstants): Constants => ({
  limits: { from: '#shared/limits.ts', parts: partsOfLimits },
  texts: { from: '#site/texts/en.ts', parts: texts },
  locale: { from: '#site/texts/locale.ts', parts: locale },
});

/** The names that a pattern takes from an object; null if it is more than a list of names. */
const takenNames = (pattern: ESTree.Node): string[] | null => {
  if (pattern.type !== 'ObjectPattern') return null;
  const names = pattern.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' && !property.computed
      ? property.key.name
      : [],
  );
  return names.length === pattern.properties.length ? names : null;
};

/**
 * Replaces every read of a property of these constants by its source. An object that is
 * destructured immediately is replaced by only the properties taken.
 */
export const withConstantsWrittenOut = (
  source: string,
  own: OwnConstants,
  file = 'module.ts',
): string => {
  const constants = constantsOf(own);
  if (!Object.values(constants).some(({ from }) => source.includes(from))) return source;
  const { program, module } = parseSync(file, source);
  const imported = new Map<string, Parts>();
  for (const { moduleRequest, entries } of module.staticImports)
    for (const { localName } of entries) {
      const constant = constants[localName.value];
      if (constant?.from === moduleRequest.value) imported.set(localName.value, constant.parts);
    }
  const resolve = (node: ESTree.Node): Parts | undefined => {
    if (node.type === 'Identifier') return imported.get(node.name);
    if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return undefined;
    const parts = node.computed ? undefined : resolve(node.object);
    const { name } = node.property;
    return typeof parts === 'object' && Object.hasOwn(parts, name) ? parts[name] : undefined;
  };
  let written = '';
  let end = 0;
  const replace = (node: ESTree.Node, text: string) => {
    written += source.slice(end, node.start) + text;
    ({ end } = node);
  };
  const visit = (node: ESTree.Node): void => {
    const parts = node.type === 'MemberExpression' ? resolve(node) : undefined;
    if (parts !== undefined) return replace(node, `(${sourceOf(parts)})`);
    if (node.type === 'VariableDeclarator' && node.init?.type === 'MemberExpression') {
      const names = takenNames(node.id);
      const whole = resolve(node.init);
      if (names && typeof whole === 'object') {
        const taken = Object.entries(whole).filter(([name]) => names.includes(name));
        return replace(node.init, sourceOf(Object.fromEntries(taken)));
      }
    }
    return childrenOf(node).forEach(visit);
  };
  if (imported.size > 0) visit(program);
  return written + source.slice(end);
};

/**
 * Inlines limits, texts and the locale where they are read. Objects are bundled whole: without
 * this, every visitor's first script would contain all limits and all texts.
 */
export const constantsPlugin = (own: () => Promise<OwnConstants>): Plugin => ({
  name: 'foyer:constants',
  apply: 'build',
  enforce: 'pre',
  transform: async (source, id) =>
    /\.tsx?$/.test(id)
      ? { code: withConstantsWrittenOut(source, await own(), id), map: null }
      : null,
});
