// @ts-check

/** @typedef {{ file: string, name?: string, imports?: string[], dynamicImports?: string[], css?: string[], assets?: string[] }} Chunk */

const ENTRY = 'site/entry-client.tsx';

/**
 * Every file reachable from the entry, immediately or later, without passing through these modules.
 * @param {(key: string) => Chunk} chunk @param {(key: string) => boolean} isLeftOut
 */
const reachedWithout = (chunk, isLeftOut) => {
  /** @type {Set<string>} */
  const seen = new Set();
  const waiting = [ENTRY];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key) || isLeftOut(key)) continue;
    seen.add(key);
    waiting.push(...(chunk(key).imports ?? []), ...(chunk(key).dynamicImports ?? []));
  }
  return new Set(
    [...seen].flatMap((key) => {
      const { file, css = [], assets = [] } = chunk(key);
      return [file, ...css, ...assets];
    }),
  );
};

/**
 * The tags of a page's head that depend on the bundle: style sheets, fonts, the entry, and the
 * imports of the page's own screen, so that the browser need not load one module to discover the
 * next. The page's HTML is complete, so only the style sheet has priority; fonts and scripts follow
 * it.
 * @param {Record<string, Chunk>} manifest Vite's manifest
 */
export const createAssetTags = (manifest) => {
  /** @param {string} key */
  const chunk = (key) => {
    const found = manifest[key];
    if (!found) throw new Error(`${key} is not in the bundle`);
    return found;
  };

  /** @param {string} key @param {Set<string>} seen */
  const collect = (key, seen) => {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const next of chunk(key).imports ?? []) collect(next, seen);
    return seen;
  };

  /** @param {string | null} source */
  const chunksFor = (source) => {
    const keys = collect(ENTRY, new Set());
    if (source !== null) collect(source, keys);
    return [...keys].map(chunk);
  };

  const faces = [...new Set(Object.values(manifest).flatMap((each) => each.assets ?? []))].filter(
    // If the owner's face has a file per weight, this takes only the most used one.
    (file) => file.endsWith('.woff2') && !/\/own-[a-z]+-more-/.test(file),
  );

  return {
    /**
     * The chunks, style sheets and assets that only the modules in this folder use.
     * @param {string} folder
     */
    filesOnlyOf: (folder) => {
      const others = reachedWithout(chunk, (key) => key.startsWith(folder));
      const own = [...reachedWithout(chunk, () => false)].filter((file) => !others.has(file));
      return own.map((file) => `/${file}`);
    },

    /** @param {string | null} source */
    scriptsFor: (source) => chunksFor(source).map((each) => `/${each.file}`),

    /**
     * The scripts that the lazy chunks with these names add to those of every page.
     * @param {string[]} names
     */
    scriptsAddedBy: (names) => {
      const held = collect(ENTRY, new Set());
      const all = new Set(held);
      for (const name of names) {
        const key = Object.keys(manifest).find((each) => manifest[each]?.name === name);
        if (key === undefined) throw new Error(`no chunk of the bundle is named ${name}`);
        collect(key, all);
      }
      return [...all].filter((key) => !held.has(key)).map((key) => `/${chunk(key).file}`);
    },

    /** @param {string | null} source */
    tagsFor: (source) => {
      const chunks = chunksFor(source);
      const styles = [...new Set(chunks.flatMap((each) => each.css ?? []))];
      const entry = chunk(ENTRY).file;
      return [
        ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
        ...faces.map(
          (file) =>
            `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin fetchpriority="low">`,
        ),
        ...chunks
          .filter(({ file }) => file !== entry)
          .map(({ file }) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`),
        `<script type="module" src="/${entry}" fetchpriority="low"></script>`,
      ].join('');
    },
  };
};
