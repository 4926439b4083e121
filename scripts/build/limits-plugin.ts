import { parseSync, type Plugin } from 'vite';
import { limits } from '#shared/limits.ts';

const reads = /(?<![\w$.]|typeof )limits((?:\.[A-Za-z]\w*)+)/g;

/** The value at the end of a chain of properties, and the unresolved rest of the chain. */
const follow = (chain: readonly string[]): { value: unknown; rest: readonly string[] } => {
  let value: unknown = limits;
  for (const [index, name] of chain.entries()) {
    const isOwn = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
    if (!isOwn || Array.isArray(value)) return { value, rest: chain.slice(index) };
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return { value, rest: [] };
};

const destructured = /const \{([^{}]+)\} = limits((?:\.[A-Za-z]\w*)+);/g;

/** Replaces an object that is destructured immediately by only the properties taken. */
const withPartsWrittenOut = (source: string): string =>
  source.replace(destructured, (taken, names: string, chain: string) => {
    const { value, rest } = follow(chain.slice(1).split('.'));
    if (typeof value !== 'object' || value === null || rest.length > 0) return taken;
    const wanted = names.split(',').map((name) => name.split(':')[0]?.trim());
    const parts = Object.entries(value).filter(([name]) => wanted.includes(name));
    return `const {${names}} = ${JSON.stringify(Object.fromEntries(parts))};`;
  });

const importsLimits = (source: string, file: string): boolean =>
  source.includes('#shared/limits.ts') &&
  parseSync(file, source).module.staticImports.some(
    ({ moduleRequest, entries }) =>
      moduleRequest.value === '#shared/limits.ts' &&
      entries.some(({ localName }) => localName.value === 'limits'),
  );

/** Replaces every read of a limit in the source text by its value. */
export const withLimitsWrittenOut = (source: string, file = 'module.ts'): string =>
  importsLimits(source, file)
    ? withPartsWrittenOut(source).replace(reads, (read, chain: string) => {
        const { value, rest } = follow(chain.slice(1).split('.'));
        // Infinity and similar values have no JSON; `limits` itself is not replaced.
        if (value === limits || value === undefined || typeof value === 'function') return read;
        const text = JSON.stringify(value);
        return `(${text})${rest.map((name) => `.${name}`).join('')}`;
      })
    : source;

/**
 * Inlines limits where they are read. Objects are bundled whole: without this, every visitor's
 * first script would contain all limits, most of which only the server uses.
 */
export const limitsPlugin = (): Plugin => ({
  name: 'foyer:limits',
  apply: 'build',
  enforce: 'pre',
  transform: (source, id) =>
    /\.tsx?$/.test(id) ? { code: withLimitsWrittenOut(source, id), map: null } : null,
});
