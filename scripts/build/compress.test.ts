import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createCompressor } from './compress.mjs';

const page = (word: string) => `<p>${`${word} `.repeat(600)}</p>`;

/** Makes consecutive builds, each in its own folder, which can reuse the one before. */
const builds = () => {
  const root = temporaryFolder();
  const clientOf = (build: string) => path.join(root, build, 'client');
  const at = (build: string, file: string) => path.join(clientOf(build), file);
  const build = async (name: string, former: string, files: Record<string, string>) => {
    mkdirSync(clientOf(name), { recursive: true });
    const compressor = await createCompressor(clientOf(name), clientOf(former));
    for (const [file, text] of Object.entries(files)) {
      if (file.endsWith('.html')) compressor.write(`/${file}`, Buffer.from(text));
      else writeFileSync(at(name, file), text);
    }
    return compressor.finish();
  };
  return { at, build };
};

test('compresses every file twice, including those written by others, except small ones', async () => {
  const { at, build } = builds();
  const files = { 'a.html': page('a'), 'b.js': page('b'), 'c.html': 'short', 'd.webp': page('d') };
  const sizes = await build('first', 'none', files);
  expect([...sizes.keys()].toSorted()).toEqual(['/a.html', '/b.js', '/c.html', '/d.webp']);
  expect(sizes.get('/c.html')).toBe(5);
  expect(sizes.get('/a.html')).toBe(statSync(at('first', 'a.html.br')).size);
  expect(brotliDecompressSync(readFileSync(at('first', 'b.js.br'))).toString()).toBe(page('b'));
  expect(gunzipSync(readFileSync(at('first', 'a.html.gz'))).toString()).toBe(page('a'));
  expect(() => statSync(at('first', 'd.webp.br'))).toThrow('ENOENT');
});

test('reuses unchanged files of the previous build, and compresses changed ones', async () => {
  const { at, build } = builds();
  const files = { 'a.html': page('a'), 'b.html': page('b') };
  await build('first', 'none', files);
  // Only reused files can have these bytes.
  for (const file of ['a.html.br', 'b.html.br']) writeFileSync(at('first', file), 'of before');
  const sizes = await build('second', 'first', { ...files, 'b.html': page('other') });
  expect(readFileSync(at('second', 'a.html.br'), 'utf8')).toBe('of before');
  expect(sizes.get('/a.html')).toBe('of before'.length);
  expect(brotliDecompressSync(readFileSync(at('second', 'b.html.br'))).toString()).toBe(
    page('other'),
  );
});

test('reuses nothing of a build that compressed differently', async () => {
  const { at, build } = builds();
  await build('first', 'none', { 'a.html': page('a') });
  writeFileSync(at('first', 'a.html.br'), 'of before');
  writeFileSync(at('first', '../.compressed'), '1');
  await build('second', 'first', { 'a.html': page('a') });
  expect(brotliDecompressSync(readFileSync(at('second', 'a.html.br'))).toString()).toBe(page('a'));
});
