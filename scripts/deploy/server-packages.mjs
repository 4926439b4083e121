// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The specifiers of imports, `require` and `resolve` in a bundle. */
const specifier =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\(\s*|\.resolve\(\s*)(["'])((?:@\w[\w.-]*\/)?\w[\w.-]*)(?:\/[^"']*)?\1/g;

/** Packages that only fetch or compile better-sqlite3 during installation. */
const installers = new Set(['prebuild-install']);

/**
 * The packages that built files import.
 *
 * @param {readonly string[]} sources
 * @param {readonly string[]} declared the dependencies; ignores other names in the files
 * @returns {string[]} in order
 */
export function importedPackages(sources, declared) {
  const named = new Set(
    sources.flatMap((source) => [...source.matchAll(specifier)].map((match) => match[2])),
  );
  return declared.filter((name) => named.has(name)).toSorted();
}

/** @param {string} folder @returns {{ dependencies?: object, optionalDependencies?: object } | null} */
const readManifest = (folder) => {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  } catch {
    return null;
  }
};

/**
 * Finds the package that another one imports: beside it, or in a folder further up.
 *
 * @param {string} root
 * @param {string} importer relative to the root
 * @param {string} name
 */
const find = (root, importer, name) => {
  for (let at = importer; ; at = path.dirname(at)) {
    if (path.basename(at) !== 'node_modules') {
      const candidate = path.join(at, 'node_modules', name);
      if (readManifest(path.join(root, candidate))) return candidate;
    }
    if (at === '.') return null;
  }
};

/**
 * The folders of the packages and of all their dependencies.
 *
 * @param {string} root
 * @param {readonly string[]} names imported by the program
 * @returns {string[]} relative to the root, in order
 */
export function packageFolders(root, names) {
  /** @type {Set<string>} */
  const found = new Set();
  /** @param {string} importer @param {string} name @param {boolean} isOptional */
  const add = (importer, name, isOptional) => {
    const folder = find(root, importer, name);
    if (folder === null) {
      if (isOptional) return;
      throw new Error(
        `${importer === '.' ? 'the server' : importer} needs ${name}, which is not installed`,
      );
    }
    if (found.has(folder)) return;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {} } =
      readManifest(path.join(root, folder)) ?? {};
    for (const each of Object.keys(dependencies))
      if (!installers.has(each) && !each.startsWith('@types/'))
        add(folder, each, each in optionalDependencies);
    for (const each of Object.keys(optionalDependencies)) add(folder, each, true);
  };
  for (const name of names) add('.', name, false);
  return [...found].toSorted();
}

/** Sources and objects of the compiler. Only the built module runs. */
const sqliteSources =
  /^node_modules\/better-sqlite3\/(deps|src|build(?!$|\/Release(?:$|\/better_sqlite3\.node$)))/;

/** Partial databases of countries: the server reads only the complete one. */
const partialCountries = /-ipv[46]\.mmdb$/;

/**
 * Whether a running server needs a package's file. License files count, because distributors need
 * them.
 *
 * @param {string} file relative to the root, with slashes
 */
export function isForRunning(file) {
  if (sqliteSources.test(file) || partialCountries.test(file)) return false;
  if (/\/(licen[cs]e|notice|copying)[^/]*$/i.test(file)) return true;
  return !/\.(map|md|markdown|[cm]?ts|flow|c|cc|h|gyp)$/.test(file);
}
