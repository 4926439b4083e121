import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createFilter } from 'vite';
import { expect, test } from 'vitest';
import config from '../vitest.postgres.config.ts';
import { fileOf } from './architecture/import-graph.mjs';
import { importsOf } from './architecture/imports-of.mjs';
import { inRoot, root } from './run/paths.mjs';

const files = readdirSync(inRoot('api'), { recursive: true, encoding: 'utf8' })
  .map((file) => path.posix.join('api', file.split(path.sep).join('/')))
  .filter((file) => file.endsWith('.ts'));
const tests = files.filter((file) => file.endsWith('.test.ts'));
const contracts = files.filter((file) => file.endsWith('.contract.ts'));
const { include } = (config as { test: { include: readonly string[] } }).test;

/** `a/{b,c}` as `a/b` and `a/c`. */
const alternatives = (pattern: string): string[] => {
  const [braces, list] = /\{([^{}]*)\}/.exec(pattern) ?? [];
  return braces === undefined || list === undefined
    ? [pattern]
    : list.split(',').flatMap((one) => alternatives(pattern.replace(braces, one)));
};

const matched = (patterns: readonly string[]) => {
  const isMatched = createFilter(patterns, null, { resolve: root });
  return tests.filter((file) => isMatched(inRoot(file)));
};

const importedBy = (file: string) =>
  importsOf(file, readFileSync(inRoot(file), 'utf8')).map((specifier) => fileOf(file, specifier));

/** The contract suites that tests reach, directly or through another suite or a test builder. */
const contractsReached = (from: readonly string[]): Set<string> => {
  const seen = new Set(from);
  for (const file of seen)
    for (const target of importedBy(file))
      if (/\.contract\.ts$|\/testing\//.test(target)) seen.add(target);
  return seen;
};

test('every pattern of the PostgreSQL tests matches a test', () => {
  const patterns = include.flatMap(alternatives);
  expect(patterns.filter((pattern) => matched([pattern]).length === 0)).toEqual([]);
});

test('every test that opens its own PostgreSQL is among them', () => {
  const inRun = new Set(matched(include));
  const opening = tests.filter((file) =>
    importedBy(file).includes('api/testing/open-test-postgres.ts'),
  );
  expect(opening.length).toBeGreaterThan(0);
  expect(opening.filter((file) => !inRun.has(file))).toEqual([]);
});

/** About data folders: their backups and archives, and the files that the column engine reads. */
const neverOnPostgres = [
  'api/features/maintenance/backup-store.contract.ts',
  'api/storage/archives/archive-store.contract.ts',
  'api/storage/columns/event-log.contract.ts',
  'api/storage/columns/segment-store.contract.ts',
];

test('every contract suite runs on PostgreSQL, except those for data that is never stored there', () => {
  const reached = contractsReached(matched(include));
  expect(contracts.filter((file) => !reached.has(file)).toSorted()).toEqual(neverOnPostgres);
});
