import ts from 'typescript';
import { allowedNames, bannedWords, exceptions } from './banned-words.ts';

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
export const findBannedWords = (file: string, text: string): string[] => {
  const fileName = /[^/]*$/.exec(file)?.[0].replace(/\..*$/, '') ?? '';
  const isParsed = codeFile.test(file) && mayNameBanned(text);
  const names = isParsed ? [fileName, ...identifiersOf(file, text)] : [fileName];
  return names.flatMap((name) => faultsOfName(file, name));
};
