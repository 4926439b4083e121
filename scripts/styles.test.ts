import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot, root } from './run/paths.mjs';

/** Classes that a package or a document sets on its elements. */
const foreign = /^(u-|align-)/;

/** Comments; a path such as `/projects/*` begins none. */
const comments = /(?<!\w)\/\*[\s\S]*?\*\//g;

/** The classes in style sheets. */
const styled = (css: string): string[] => [
  ...new Set(
    [
      ...css
        .replace(comments, '')
        .replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
        .matchAll(/\.([a-zA-Z_][\w-]*)/g),
    ].map(([, name = '']) => name),
  ),
];

/** The words in a program's string literals: whole ones, and those before an interpolation. */
const wordsOf = (program: string): string[] =>
  (program.replace(comments, '').match(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g) ?? []).flatMap((text) =>
    text.split(/[\s"'`.=<>}]+/),
  );

const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'];
const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => existsSync(inRoot(file)));
const styles = files.filter((file) => file.endsWith('.css'));
const read = (file: string) => readFileSync(inRoot(file), 'utf8');

test('every class with a style is used by an element', () => {
  const words = new Set(
    files
      .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/^api|\.test\.tsx?$|\/e2e\//.test(file))
      .flatMap((file) => wordsOf(read(file))),
  );
  const prefixes = [...words].flatMap((word) => /^(.+-)\$\{/.exec(word)?.[1] ?? []);
  expect(styles.length).toBeGreaterThan(50);
  const unused = styles.flatMap((file) =>
    styled(read(file))
      .filter((name) => !foreign.test(name) && !words.has(name))
      .filter((name) => !prefixes.some((prefix) => name.startsWith(prefix)))
      .map((name) => `${file} .${name}`),
  );
  expect(unused, 'remove these styles, or name their class in an element').toEqual([]);
});

test('a page that runs from right to left mirrors every style of the public site', () => {
  // Cards and words lie on the plan, which is the same on every page.
  const mirrored = styles.filter((file) => /^site\/(?!admin\/)(?!.*\/home-plan\.css$)/.test(file));
  expect(mirrored.length).toBeGreaterThan(50);
  const sided =
    /(?:(?:margin|padding|border)-(?:left|right)|^ *(?:left|right):|(?:text-align|float): *(?:left|right))/;
  const found = mirrored.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => sided.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found, 'use inline-start and inline-end').toEqual([]);
});
