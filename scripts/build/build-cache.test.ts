import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runChild } from '../run/child.mjs';
import { inRoot, root } from '../run/paths.mjs';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openBuildCache } from './build-cache.mjs';
import { readMarkdown } from './content/markdown.ts';

const nowMs = Date.UTC(2026, 4, 1);
const dayMs = 24 * 60 * 60 * 1000;

const options = { file: 'posts/notes.md', firstLine: 5, idPrefix: '' };
const text = '## One\n\nSee [the loom](/projects/loom).\n\n```ts\na\n```\n';
const color = () => ({ type: 'element' as const, tagName: 'pre', properties: {}, children: [] });
const neverAgain = () => {
  throw new Error('colored again');
};

/** Opens caches on one file. Opening it again acts as the next build. */
const caches = () => {
  const file = path.join(temporaryFolder(), 'cache/builds.db');
  const open = (settings: { program?: string; nowMs?: number; mostBytes?: number } = {}) =>
    openBuildCache({ program: '1', nowMs, file, ...settings });
  return { file, open };
};

test('reads and colors a text that an earlier build rendered only once', () => {
  const { open } = caches();
  const first = readMarkdown(text, options, open());
  const html = first.render(color);
  const { render, ...read } = readMarkdown(text, options, open());
  expect(render(neverAgain)).toBe(html);
  expect(html).toContain('href="/projects/loom"');
  expect(read).toEqual({ headings: first.headings, links: first.links, faults: [] });
});

test.each([
  ['another text', `${text}\nMore.\n`, options, '1'],
  ['another place in its file', text, { ...options, firstLine: 6 }, '1'],
  ['other code', text, options, '2'],
])('renders %s again', (_, markdown, where, program) => {
  const { open } = caches();
  readMarkdown(text, options, open()).render(color);
  const read = readMarkdown(markdown, where, open({ program }));
  expect(() => read.render(neverAgain)).toThrow('colored again');
});

test('does not store a text with a fault, and reports the fault each time', () => {
  const cache = caches().open();
  readMarkdown('# One\n', options, cache).render(color);
  expect(readMarkdown('# One\n', options, cache).faults).toHaveLength(1);
});

test('separates results of different kinds from the same source', () => {
  const cache = caches().open();
  cache.set('page', 'loom', 'a page');
  expect(cache.get('card', 'loom')).toBeNull();
  expect(cache.text('page', 'loom', neverAgain)).toBe('a page');
});

test('keeps what a killed build stored while another build uses the cache', () => {
  const { open } = caches();
  const [one, other] = [open(), open()];
  one.set('page', 'a', 'of one');
  other.set('page', 'b', 'of the other');
  other.close();
  // `one` stays open, as if killed.
  const next = open();
  expect([next.get('page', 'a'), next.get('page', 'b')].map(String)).toEqual([
    'of one',
    'of the other',
  ]);
});

test('removes results that are unused for a month', () => {
  const { open } = caches();
  const first = open();
  for (const from of ['used', 'unused']) first.set('page', from, from);
  first.close();
  const second = open({ nowMs: nowMs + 20 * dayMs });
  second.get('page', 'used');
  second.close();
  open({ nowMs: nowMs + 31 * dayMs }).close();
  const last = open({ nowMs: nowMs + 31 * dayMs });
  expect(last.get('page', 'unused')).toBeNull();
  expect(String(last.get('page', 'used'))).toBe('used');
});

test('keeps the most recently used results when it is full', () => {
  const { open } = caches();
  for (const day of [0, 1, 2, 3]) {
    const cache = open({ nowMs: nowMs + day * dayMs, mostBytes: 250 });
    cache.set('page', `of day ${day}`, 'x'.repeat(100));
    cache.close();
  }
  const cache = open();
  const held = [0, 1, 2, 3].filter((day) => cache.get('page', `of day ${day}`));
  expect(held).toEqual([2, 3]);
});

test('recreates a damaged file', () => {
  const { file, open } = caches();
  open().close();
  writeFileSync(file, 'no database '.repeat(500));
  const cache = open();
  cache.set('page', 'a', 'a page');
  expect(String(cache.get('page', 'a'))).toBe('a page');
  cache.close();
  expect(readFileSync(file, 'latin1')).toMatch(/^SQLite format 3/);
});

test('a file found damaged during use counts as empty and is removed', () => {
  const { file, open } = caches();
  const full = open();
  for (let n = 0; n < 200; n += 1) full.set('page', String(n), 'a page '.repeat(500));
  full.close();
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(7, 8192));
  const cache = open();
  cache.set('page', 'new', 'another');
  expect(cache.get('page', '7')).toBeNull();
  expect(cache.text('page', '8', () => 'made now')).toBe('made now');
  cache.close();
  expect(existsSync(file)).toBe(false);
});

test('makes everything if nothing can be stored', () => {
  const { file, open } = caches();
  // As during the first start, when SQLite is still compiling, opening it throws.
  mkdirSync(path.dirname(path.dirname(file)), { recursive: true });
  writeFileSync(path.dirname(file), '');
  const cache = open();
  cache.set('page', 'from', 'made before');
  expect(cache.get('page', 'from')).toBeNull();
  expect(cache.text('page', 'from', () => 'made now')).toBe('made now');
  cache.close();
});

test('makes everything and stores nothing while SQLite is still compiling', async () => {
  const { file } = caches();
  const script = `import { openBuildCache } from '${inRoot('scripts/build/build-cache.mjs')}';
    const cache = openBuildCache({ program: '1', nowMs: ${nowMs}, file: ${JSON.stringify(file)} });
    cache.set('page', 'a', 'made');
    console.log(cache.get('page', 'a'), cache.text('page', 'a', () => 'made again'));
    cache.close();`;
  const { code, output } = await runChild(
    process.execPath,
    [
      `--import=${inRoot('scripts/testing/without-sqlite.mjs')}`,
      '--input-type=module',
      `--eval=${script}`,
    ],
    { cwd: root, env: process.env, limitMs: 60_000 },
  );
  expect([code, output.trim()]).toEqual([0, 'null made again']);
  expect(existsSync(file)).toBe(false);
});
