import { readdirSync, readFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import ts from 'typescript';
import { exceptions } from './patterns/exceptions.ts';
import { inRoot, root } from './run/paths.mjs';

const require = createRequire(import.meta.url);
// The pure JavaScript build, which gives the same answer on every system.
const recheck = require('recheck/lib/browser.js') as typeof import('recheck');
const { version } = require('recheck/package.json') as { version: string };

/** No time limits, so that a busy machine reaches the same verdict. */
const settings = {
  timeout: null,
  incubationTimeout: null,
  attackTimeout: null,
} as const;

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

/** Null for a pattern that takes linear time. */
const judgePattern = ({ source, flags }: Pattern): string | null => {
  const verdict = recheck.checkSync(source, flags, settings);
  if (verdict.status === 'safe') return null;
  if (verdict.status === 'vulnerable')
    return `${verdict.complexity.summary}, for example on ${verdict.attack.pattern.slice(0, 200)}`;
  return `not known: ${verdict.error.kind}`;
};

/**
 * Judges patterns and caches the verdicts in `file`, for this version of the tool. A verdict takes
 * between 0.1 and 10 seconds.
 */
const createJudge = (file: string) => {
  let known: Record<string, string | null> = {};
  try {
    known = JSON.parse(readFileSync(file, 'utf8')) as typeof known;
  } catch {
    // There is no cache yet.
  }
  const now: typeof known = {};
  return {
    judge: (pattern: Pattern): string | null => {
      const key = `${version} /${pattern.source}/${pattern.flags}`;
      const verdict = key in known ? (known[key] ?? null) : judgePattern(pattern);
      now[key] = verdict;
      return verdict;
    },
    save: (): void => {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(`${file}.${process.pid}`, JSON.stringify(now, null, 1));
      renameSync(`${file}.${process.pid}`, file);
    },
  };
};

/** A regular expression in the code, as written. */
interface FoundPattern {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  /** Null if it is known only at run time. */
  readonly pattern: { readonly source: string; readonly flags: string } | null;
}

const ofLiteral = (text: string) => {
  const end = text.lastIndexOf('/');
  return { source: text.slice(1, end), flags: text.slice(end + 1) };
};

const isRegExp = (node: ts.Expression): boolean =>
  (ts.isIdentifier(node) && node.text === 'RegExp') ||
  (ts.isPropertyAccessExpression(node) && node.name.text === 'RegExp');

const ofArguments = (given: readonly ts.Expression[]): FoundPattern['pattern'] => {
  const [source, flags] = given;
  if (source === undefined || !ts.isStringLiteralLike(source)) return null;
  if (flags === undefined) return { source: source.text, flags: '' };
  return ts.isStringLiteralLike(flags) ? { source: source.text, flags: flags.text } : null;
};

/** Every regular expression literal and every call of `RegExp` in a file, parsed by TypeScript. */
const findPatterns = (file: string, code: string): FoundPattern[] => {
  if (!/[/]|RegExp/.test(code)) return [];
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest);
  const found: FoundPattern[] = [];
  const add = (node: ts.Node, pattern: FoundPattern['pattern']) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    const text = node.getText(source).replace(/\s+/g, ' ');
    found.push({ file, line: line + 1, text, pattern });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) add(node, ofLiteral(node.text));
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && isRegExp(node.expression)) {
      // For a copy, the literal inside is judged.
      const isCopy = node.arguments?.[0] && ts.isRegularExpressionLiteral(node.arguments[0]);
      if (!isCopy) add(node, ofArguments(node.arguments ?? []));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

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

const limitMs = 10 * 60_000;

test(
  'every pattern takes linear time, or is an exception with a bound',
  () => {
    const found = folders
      .flatMap(filesIn)
      .flatMap((file) => findPatterns(file, readFileSync(inRoot(file), 'utf8')));
    expect(found.length).toBeGreaterThan(250);
    const judge = createJudge(inRoot('node_modules/.cache/foyer/patterns.json'));
    const faults = found
      .filter((each) => !isExcepted(each))
      .flatMap((each) => {
        const fault = each.pattern
          ? judge.judge(each.pattern)
          : 'made while the program runs: write a literal, or list it in scripts/patterns/exceptions.ts';
        return fault === null ? [] : [`${each.file}:${each.line} ${each.text}: ${fault}`];
      });
    judge.save();
    expect(faults).toEqual([]);
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
