import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import ts from 'typescript';
import { exceptions, allowedNames, bannedWords } from './words/banned-words.ts';

const codeFile = /\.(?:ts|tsx|mjs|cjs)$/;

/** Splits `tellAll` and `TELL_ALL` into `tell`, `all`. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());

const isAllowed = (file: string, word: string): boolean =>
  exceptions.some(({ files, words }) => files.test(file) && (!words || words.includes(word)));

const isHtmlTag = (node: ts.Identifier): boolean =>
  (ts.isJsxOpeningElement(node.parent) ||
    ts.isJsxClosingElement(node.parent) ||
    ts.isJsxSelfClosingElement(node.parent)) &&
  node.parent.tagName === node &&
  /^[a-z]/.test(node.text);

const identifiersOf = (file: string, text: string): Set<string> => {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isPrivateIdentifier(node) || (ts.isIdentifier(node) && !isHtmlTag(node)))
      names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return names;
};

/**
 * Lines of comments as the formatter leaves them. A generator method has no space after its star.
 */
const commentLine = /^\s*(?:\/\/|\/\*\*|\* |\*\/)/;

/** Whether any word outside of comment lines is banned. Only then is the code worth parsing. */
const mayNameBanned = (text: string): boolean =>
  text
    .split('\n')
    .some(
      (line) =>
        !commentLine.test(line) && wordsOf(line).some((word) => Object.hasOwn(bannedWords, word)),
    );

const faultsOfName = (file: string, name: string): string[] =>
  allowedNames.has(name)
    ? []
    : wordsOf(name)
        .filter((word) => Object.hasOwn(bannedWords, word) && !isAllowed(file, word))
        .map((word) => `${file}: ${name} says "${word}"; use ${bannedWords[word]}`);

/**
 * Banned words in a file's name and in its code's identifiers, one line each with the word to use
 * instead. `file` is its path from the repository root, with slashes.
 */
const findBannedWords = (file: string, text: string): string[] => {
  const fileName = /[^/]*$/.exec(file)?.[0].replace(/\..*$/, '') ?? '';
  const isParsed = codeFile.test(file) && mayNameBanned(text);
  const names = isParsed ? [fileName, ...identifiersOf(file, text)] : [fileName];
  return names.flatMap((name) => faultsOfName(file, name));
};

const root = path.join(import.meta.dirname, '..');

const folders = ['api', 'desktop', 'scripts', 'shared', 'site'];

const filesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'));

test('no identifier and no file name contains a word that the glossary replaces', () => {
  const files = folders
    .flatMap(filesIn)
    // The list itself contains every banned word.
    .filter((file) => !file.startsWith('scripts/words/'));
  expect(files.length).toBeGreaterThan(1_500);
  const faults = files.flatMap((file) => {
    const isCode = /\.(?:ts|tsx|mjs|cjs)$/.test(file);
    return findBannedWords(file, isCode ? readFileSync(path.join(root, file), 'utf8') : '');
  });
  expect(faults).toEqual([]);
});

test('there are at most five exceptions, each with a reason', () => {
  expect(exceptions.length).toBeLessThanOrEqual(5);
  for (const { reason } of exceptions) expect(reason).toMatch(/\w+ \w+/);
});

test.each([
  ['a variable', 'api/a.ts', 'const aDesk = 1;\n', 'aDesk says "desk"; use inbox'],
  ['a constant', 'api/a.ts', 'const TELLS_AT_MOST = 1;\n', 'TELLS_AT_MOST says "tells"'],
  ['a property', 'api/a.ts', 'export interface A { readonly heard: 1 }\n', 'heard says "heard"'],
  ['a private member', 'api/a.ts', 'class A { #kept = 1; }\n', '#kept says "kept"'],
  ['a component', 'site/a.tsx', 'export const A = () => <Sheet />;\n', 'Sheet says "sheet"'],
  ['the name of a file', 'site/admin/desk-list.ts', '', 'desk-list says "desk"'],
  ['the name of a style file', 'site/ui/sheet.css', '', 'sheet says "sheet"'],
])('finds a banned word in %s, with the word to use', (_what, file, text, fault) => {
  expect(findBannedWords(file, text).join('\n')).toContain(`${file}: ${fault}`);
});

test.each([
  ['an element of HTML', 'site/a.tsx', 'export const A = () => <aside />;\n'],
  ['a word inside another', 'api/a.ts', 'export const open = { household: 1, handle: 2 };\n'],
  ['a comment or a text', 'api/a.ts', "// Tell the desk.\nexport const a = 'letter';\n"],
  ['an excepted folder', 'site/features/vr/door.ts', 'export const door = 1;\n'],
  ['a name of the platform', 'site/a.ts', 'export type A = CSSStyleSheet;\n'],
])('accepts %s', (_what, file, text) => {
  expect(findBannedWords(file, text)).toEqual([]);
});

/** Folders whose comments name their subject. */
const plainFolders = [...folders, 'testing'];

/** The first line of each comment that begins like a riddle, with what to write instead. */
const vagueCommentsIn = (file: string, text: string): string[] => {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.flatMap((line, index) => {
    const before = lines[index - 1] ?? '';
    const [, start = '', words = ''] = /^(\/\/|\/\*\*?|\*) (.*)/.exec(line) ?? [];
    const isFirst = start === '*' ? before === '/**' : start !== '//' || !before.startsWith('//');
    return isFirst && /^(?:What|Who|Whoever|As many|By which)\b/.test(words)
      ? [
          `${file}:${index + 1} "${words}": name the thing or the action ("VAPID keys", "Reads a page")`,
        ]
      : [];
  });
};

test('every comment begins with the thing or the action that it describes', () => {
  const files = plainFolders
    .flatMap(filesIn)
    .filter((file) => /\.(?:tsx?|mjs|cjs|css)$/.test(file));
  expect(files.length).toBeGreaterThan(1_500);
  const faults = files.flatMap((file) =>
    vagueCommentsIn(file, readFileSync(path.join(root, file), 'utf8')),
  );
  expect(faults).toEqual([]);
});

test.each([
  ['a docstring', '/** By which devices subscribe. */'],
  ['a docstring of several lines', '/**\n * Whoever guesses\n * waits.\n */'],
  ['a line', 'const a = 1;\n  // What is left.'],
])('finds a vague beginning of %s', (_kind, text) => {
  expect(vagueCommentsIn('a.ts', text).join()).toContain('name the thing or the action');
});

test('accepts these words inside a comment', () => {
  expect(vagueCommentsIn('a.ts', '// Live nodes.\n// What they hold.\n/** Whole. */')).toEqual([]);
});
