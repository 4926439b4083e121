import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readMarkdown } from './markdown.ts';
import { createTextCache } from './text-cache.ts';

const nowMs = Date.UTC(2026, 4, 1);
const monthMs = 31 * 24 * 60 * 60 * 1000;

const repositoryWith = (code: string) => {
  const root = temporaryFolder();
  for (const folder of ['scripts/build', 'shared/domain'])
    mkdirSync(path.join(root, folder), { recursive: true });
  writeFileSync(path.join(root, 'package-lock.json'), '{}');
  writeFileSync(path.join(root, 'scripts/build/markdown.ts'), code);
  return root;
};

const options = { file: 'posts/notes.md', firstLine: 5, idPrefix: '' };
const text = '## One\n\nSee [the loom](/projects/loom).\n\n```ts\na\n```\n';
const colour = () => ({ type: 'element' as const, tagName: 'pre', properties: {}, children: [] });
const neverAgain = () => {
  throw new Error('coloured again');
};

test('a text that a build before rendered is neither read nor coloured again', () => {
  const root = repositoryWith('1');
  const first = readMarkdown(text, options, createTextCache(root, nowMs));
  const html = first.render(colour);
  const { render, ...read } = readMarkdown(text, options, createTextCache(root, nowMs));
  expect(render(neverAgain)).toBe(html);
  expect(html).toContain('href="/projects/loom"');
  expect(read).toEqual({ headings: first.headings, links: first.links, faults: [] });
});

test.each([
  ['another text', `${text}\nMore.\n`, options, '1'],
  ['another place in its file', text, { ...options, firstLine: 6 }, '1'],
  ['other code', text, options, '2'],
])('%s is rendered anew', (_, markdown, where, code) => {
  const root = repositoryWith('1');
  readMarkdown(text, options, createTextCache(root, nowMs)).render(colour);
  writeFileSync(path.join(root, 'scripts/build/markdown.ts'), code);
  const read = readMarkdown(markdown, where, createTextCache(root, nowMs));
  expect(() => read.render(neverAgain)).toThrow('coloured again');
});

test('a text with a fault is not stored: the fault is told each time', () => {
  const cache = createTextCache(repositoryWith('1'), nowMs);
  readMarkdown('# One\n', options, cache).render(colour);
  expect(readMarkdown('# One\n', options, cache).faults).toHaveLength(1);
});

test('what other code made is removed after a month', () => {
  const root = repositoryWith('1');
  createTextCache(root, nowMs);
  const folder = path.join(root, 'node_modules/.cache/foyer/texts');
  const [old = ''] = readdirSync(folder);
  utimesSync(path.join(folder, old), new Date(nowMs), new Date(nowMs));
  writeFileSync(path.join(root, 'scripts/build/markdown.ts'), '2');
  createTextCache(root, nowMs + monthMs / 2);
  expect(readdirSync(folder)).toHaveLength(2);
  createTextCache(root, nowMs + monthMs);
  expect(readdirSync(folder)).not.toContain(old);
});
