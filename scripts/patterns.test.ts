import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { exceptions } from './patterns/exceptions.ts';
import { findPatterns, type FoundPattern } from './patterns/find-patterns.ts';
import { judgePattern, version } from './patterns/judge-pattern.ts';
import { inRoot, root } from './run/paths.mjs';

// Any pattern may one day read untrusted text, so all shipped patterns are judged.
const folders = ['api', 'desktop', 'shared', 'site'];
const isTest = /\.(?:test|spec|contract)\.tsx?$|\/(?:e2e|faults|testing)\/|\.d\.ts$/;

const filesIn = (folder: string): string[] =>
  readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !isTest.test(file));

const isExcepted = ({ file, text }: FoundPattern): boolean =>
  exceptions.some((exception) => exception.file === file && text.startsWith(exception.text));

// The patterns judged to be linear, so that only new ones are judged. Without this file, the test
// judges all of them, which takes about a minute.
const linearFile = 'scripts/patterns/linear.txt';

const limitMs = 10 * 60_000;

test(
  'every pattern takes linear time, or is an exception with a bound',
  async () => {
    const found = folders
      .flatMap(filesIn)
      .flatMap((file) => findPatterns(file, readFileSync(inRoot(file), 'utf8')));
    expect(found.length).toBeGreaterThan(250);
    const title = `Patterns that recheck ${version} judged to be linear:`;
    const known = existsSync(inRoot(linearFile))
      ? readFileSync(inRoot(linearFile), 'utf8').split('\n')
      : [];
    const linear = new Set(known[0] === title ? known : []);
    const used = new Set<string>();
    const faultOf = ({ pattern }: FoundPattern): string | null => {
      if (pattern === null)
        return 'made while the program runs: write a literal, or list it in scripts/patterns/exceptions.ts';
      const literal = `/${pattern.source}/${pattern.flags}`;
      used.add(literal);
      return linear.has(literal) ? null : judgePattern(pattern);
    };
    const faults = found
      .filter((each) => !isExcepted(each))
      .flatMap((each) => {
        const fault = faultOf(each);
        return fault === null ? [] : [`${each.file}:${each.line} ${each.text}: ${fault}`];
      });
    expect(faults).toEqual([]);
    await expect([title, ...[...used].sort(), ''].join('\n')).toMatchFileSnapshot(
      inRoot(linearFile),
      'run npx vitest run scripts/patterns.test.ts --update',
    );
    const unused = exceptions.filter(
      ({ file, text }) => !found.some((each) => each.file === file && each.text.startsWith(text)),
    );
    expect(unused).toEqual([]);
  },
  limitMs,
);

test.each([
  ['a literal', String.raw`const a = (path: string) => path.replace(/\/+$/, '');`],
  ['a literal in markup', String.raw`const A = () => <p>{/\s+$/.exec(b)?.[0]}</p>;`],
  ['a literal after a division', String.raw`const a = 4 / 2 / b.search(/\/+$/);`],
  ['a constructor', String.raw`const a = new RegExp('\\/+$', 'u');`],
  ['a call', String.raw`const a = globalThis.RegExp('\\/+$');`],
  ['a copy', String.raw`const a = new RegExp(/\/+$/, 'g');`],
  ['two repeats', String.raw`const a = /[^@]+@[^@]+\.[^@]+/;`],
  ['a trim', String.raw`const a = text.replace(/^\s+|\s+$/g, '');`],
])('a slow pattern is found as %s', (_what, code) => {
  const [found] = findPatterns('api/a.tsx', code);
  expect(found?.pattern && judgePattern(found.pattern)).toMatch(/polynomial/);
});

test('a pattern built from a variable is found, and has no verdict', () => {
  const [found] = findPatterns('api/a.ts', 'const a = new RegExp(`^${b}+$`);');
  expect(found).toMatchObject({ line: 1, text: 'new RegExp(`^${b}+$`)', pattern: null });
});

test('comments, texts and divisions are not patterns', () => {
  expect(findPatterns('api/a.ts', "// /x+$/\nconst a = '/x+$/'; const b = 4 / c / 2;")).toEqual([]);
});

test('an anchored or bounded pattern is linear', () => {
  for (const source of ['^\\/+$', '\\?.*', '^[a-z]{2,3}(-[a-z0-9]{2,8})*$', '<[^<>]*>'])
    expect(judgePattern({ source, flags: '' }), source).toBeNull();
});
