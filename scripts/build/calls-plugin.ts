import { parseSync, type Plugin } from 'vite';
import { calls } from '#shared/contracts/index.ts';

const table: Readonly<Record<string, { method: string; path: string } | undefined>> = calls;

/**
 * Replaces imported calls in the source text: each becomes an object with its method and path, and
 * each read of these becomes the value. A module that reads a call's schema keeps the import. Lines
 * do not move.
 */
export const withCallsWrittenOut = (source: string, file = 'module.ts'): string => {
  const readsSchema = (name: string) =>
    new RegExp(`\\b${name}\\.(?:params|query|body|answer)\\b`).test(source);
  const inlined = new Map<string, { method: string; path: string }>();
  let text = source;
  for (const { start, end, moduleRequest, entries } of parseSync(
    file,
    source,
  ).module.staticImports.toReversed()) {
    if (!moduleRequest.value.startsWith('#shared/contracts/')) continue;
    const values = entries.filter(({ isType }) => !isType);
    const written = values.flatMap(({ localName: { value: name } }) => {
      const call = Object.hasOwn(table, name) && !readsSchema(name) ? table[name] : undefined;
      if (!call) return [];
      const { method, path } = call;
      inlined.set(name, { method, path });
      return `const ${name} = ${JSON.stringify({ method, path })};`;
    });
    if (written.length === 0) continue;
    // An import that contains only types would still load the module.
    const others = values.flatMap(({ importName, localName: { value: name } }) =>
      inlined.has(name) ? [] : importName.name === name ? name : `${importName.name} as ${name}`,
    );
    if (others.length > 0)
      written.push(`import { ${others.join(', ')} } from '${moduleRequest.value}';`);
    const lines = '\n'.repeat(source.slice(start, end).split('\n').length - 1);
    text = text.slice(0, start) + written.join(' ') + lines + text.slice(end);
  }
  return text.replace(
    /(?<![\w$.]|typeof )(\w+)\.(method|path)\b/g,
    (read, name: string, part: 'method' | 'path') => {
      const value = inlined.get(name)?.[part];
      return value === undefined ? read : JSON.stringify(value);
    },
  );
};

/**
 * Inlines the method and path of a call where it is made. An imported call would bring its schemas
 * and zod, which only the server needs. Each module gets its own object, so compare the paths of
 * two calls, not the objects.
 */
export const callsPlugin = (): Plugin => ({
  name: 'foyer:calls',
  enforce: 'pre',
  transform: (source, id) =>
    /\.tsx?$/.test(id) &&
    !id.includes('/shared/contracts/') &&
    source.includes('#shared/contracts/')
      ? { code: withCallsWrittenOut(source, id), map: null }
      : null,
});
