import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseSync, type ESTree } from 'vite';
import { expect, test } from 'vitest';
import { texts } from '#site/texts/en.ts';
import { childrenOf } from './build/source-parts.ts';
import { inRoot, root } from './run/paths.mjs';

/** The folders of the public site. A folder without an entry of its own belongs to its parent. */
const folders = [
  'site/drawings',
  'site/features',
  'site/head',
  'site/platform',
  'site/routes',
  'site/shell',
  'site/ui',
];

const read = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
]);

/** A word of two letters or more. */
const word = /\p{L}{2}/u;
/** Two words, of which the first has a capital; or the end of a sentence. */
const sentence = /^\p{Lu}[\p{L}’']* [\p{L}(]|\p{L}[.…!?]$/u;

/** The literal parts of an expression: `'a'`, the `a` of `${b} a`, both of `c ? 'a' : 'b'`. */
const literalsIn = (node: ESTree.Node | null): string[] => {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node?.type === 'TemplateLiteral') {
    const written = node.quasis.map(({ value }) => value.cooked ?? '');
    return [...written, ...node.expressions.flatMap(literalsIn)];
  }
  if (node?.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap(literalsIn);
  if (node?.type === 'LogicalExpression') return literalsIn(node.right);
  if (node?.type === 'BinaryExpression' && node.operator === '+')
    return [node.left, node.right].flatMap(literalsIn);
  return node?.type === 'JSXExpressionContainer' ? literalsIn(node.expression) : [];
};

/** The texts that a module shows or announces, with their lines. */
const textsIn = (file: string, source: string): string[] => {
  const found: string[] = [];
  const add = (node: ESTree.Node, parts: readonly string[], pattern: RegExp) => {
    const line = source.slice(0, node.start).split('\n').length;
    for (const part of parts)
      if (pattern.test(part.trim()))
        found.push(`${file}:${line} ${part.trim().replace(/\s+/g, ' ')}`);
  };
  const visit = (node: ESTree.Node): void => {
    if (node.type === 'ImportDeclaration' || node.type === 'TSLiteralType') return;
    // Errors for developers.
    if (node.type === 'NewExpression' || node.type === 'ThrowStatement') return;
    if (node.type === 'JSXText') return add(node, [node.value], word);
    if (node.type === 'JSXAttribute') {
      const { name } = node.name;
      if (typeof name === 'string' && read.has(name))
        return add(node, literalsIn(node.value), word);
    }
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node.children)
        if (child.type === 'JSXExpressionContainer') add(child, literalsIn(child), word);
    if (node.type === 'Literal' || node.type === 'TemplateLiteral')
      add(node, literalsIn(node), sentence);
    return childrenOf(node).forEach(visit);
  };
  visit(parseSync(file, source).program);
  return [...new Set(found)];
};

// The analytics show nothing to a visitor.
const isModule = (file: string) =>
  /\.tsx?$/.test(file) &&
  !/^site\/features\/(?:analytics|fingerprint)\//.test(file) &&
  !/\.(?:test|contract|d)\.tsx?$|\/testing\//.test(file);

const filesIn = (folder: string): string[] =>
  readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
    .filter(isModule);

/** Messages of the browser and of the router, which nobody reads. */
const unshown = ['Unable to preload CSS', 'Not Found'];

const found = folders
  .flatMap(filesIn)
  .flatMap((file) => textsIn(file, readFileSync(inRoot(file), 'utf8')))
  .filter((line) => !unshown.some((text) => line.endsWith(` ${text}`)));

test('every text of the public site is in site/texts/en.ts', () => {
  expect(found).toEqual([]);
});

test.each([
  ['markup', '<p>Read it</p>'],
  ['a label', '<p aria-label="read" />'],
  ['a template', '<p title={`${a} read`} />'],
  ['a choice', "<p>{a ? 'read' : null}</p>"],
  ['a sentence', "f('Read it')"],
])('a text is found in %s', (_what, code) => {
  expect(textsIn('a.tsx', `const a = ${code};`)).toHaveLength(1);
});

test('class names, addresses and errors for developers are no texts', () => {
  const code = "<p className=\"a b\" id={'a'}>{f('to', 'a b', '/a')}</p>; throw new Error('No a');";
  expect(textsIn('a.tsx', code)).toEqual([]);
});

/** The texts at the ends of an object. */
const leavesOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value];

test('every text is a string or a function that needs only its parameters', () => {
  const source = readFileSync(path.join(root, 'site/texts/en.ts'), 'utf8');
  expect(parseSync('en.ts', source).module.staticImports).toEqual([]);
  expect(new Set(leavesOf(texts).map((text) => typeof text))).toEqual(
    new Set(['string', 'function']),
  );
});
