import type { Plugin } from 'vite';
import { calls } from '#shared/contracts/index.ts';

const imports = /import \{([^{}]*)\} from ('#shared\/contracts\/[\w-]+\.ts');/g;
const table: Readonly<Record<string, { method: string; path: string } | undefined>> = calls;

/**
 * Source text in which every imported call has become an object with its method and path, and every
 * read of one of these its value. A module that reads a call's schema keeps the import. The lines stay
 * where they are.
 */
export const withCallsWrittenOut = (source: string): string => {
  const readsSchema = (name: string) =>
    new RegExp(`\\b${name}\\.(?:params|query|body|answer)\\b`).test(source);
  const inlined = new Map<string, { method: string; path: string }>();
  const withObjects = source.replace(imports, (whole, list: string, from: string) => {
    const written: string[] = [];
    const others: string[] = [];
    for (const name of list.split(',').map((each) => each.trim())) {
      const call = Object.hasOwn(table, name) && !readsSchema(name) ? table[name] : undefined;
      if (call) {
        const { method, path } = call;
        inlined.set(name, { method, path });
        written.push(`const ${name} = ${JSON.stringify({ method, path })};`);
      } else if (name !== '' && !name.startsWith('type ')) others.push(name);
    }
    if (written.length === 0) return whole;
    // An import of types alone would still load the module.
    if (others.length > 0) written.push(`import { ${others.join(', ')} } from ${from};`);
    return written.join(' ') + '\n'.repeat(whole.split('\n').length - 1);
  });
  return withObjects.replace(
    /(?<![\w$.]|typeof )(\w+)\.(method|path)\b/g,
    (read, name: string, part: 'method' | 'path') => {
      const value = inlined.get(name)?.[part];
      return value === undefined ? read : JSON.stringify(value);
    },
  );
};

/**
 * Inlines the method and path of a call where it is made. Imported as it is, a call brings its
 * schemas and zod, which only the server needs. Each module gets an object of its own: compare the
 * paths of two calls, not the objects.
 */
export const callsPlugin = (): Plugin => ({
  name: 'foyer:calls',
  enforce: 'pre',
  transform: (source, id) =>
    /\.tsx?$/.test(id) &&
    !id.includes('/shared/contracts/') &&
    source.includes('#shared/contracts/')
      ? { code: withCallsWrittenOut(source), map: null }
      : null,
});
