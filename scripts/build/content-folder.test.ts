import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { contentFolder } from './content-folder.mjs';

const repositoryWith = (...folders: string[]) => {
  const root = temporaryFolder();
  for (const folder of folders) {
    mkdirSync(path.join(root, folder), { recursive: true });
    writeFileSync(path.join(root, folder, 'owner.yaml'), 'name: Ada');
  }
  return root;
};

test.each([
  ['the sample, in a clone', ['sample'], {}, 'sample'],
  ["the owner's own, when it is there", ['sample', 'content'], {}, 'content'],
  ['what CONTENT_DIR names', ['sample', 'content', 'other'], { CONTENT_DIR: 'other' }, 'other'],
  ['the same for an empty CONTENT_DIR', ['sample'], { CONTENT_DIR: '' }, 'sample'],
])('builds %s', (_, folders, environment, expected) => {
  const root = repositoryWith(...folders);
  expect(contentFolder(root, environment)).toBe(path.join(root, expected));
});

test('every command builds what .env names, and a variable that is set takes precedence', () => {
  const root = repositoryWith('sample', 'other', 'third');
  writeFileSync(path.join(root, '.env'), 'CONTENT_DIR=other\n');
  expect(contentFolder(root, {})).toBe(path.join(root, 'other'));
  expect(contentFolder(root, { CONTENT_DIR: 'third' })).toBe(path.join(root, 'third'));
});

test('takes a folder outside the repository', () => {
  const other = repositoryWith('mine');
  const chosen = path.join(other, 'mine');
  expect(contentFolder(repositoryWith('sample'), { CONTENT_DIR: chosen })).toBe(chosen);
});

test('rejects a CONTENT_DIR folder without content instead of replacing it', () => {
  const root = repositoryWith('sample');
  expect(() => contentFolder(root, { CONTENT_DIR: 'mine' })).toThrow(
    'CONTENT_DIR is mine, where there is no owner.yaml',
  );
});

test('reports content/ without its owner.yaml instead of replacing it with the sample', () => {
  const root = repositoryWith('sample');
  mkdirSync(path.join(root, 'content/posts'), { recursive: true });
  expect(contentFolder(root, {})).toBe(path.join(root, 'content'));
});

test('an empty content/ counts as absent', () => {
  const root = repositoryWith('sample');
  mkdirSync(path.join(root, 'content'));
  expect(contentFolder(root, {})).toBe(path.join(root, 'sample'));
});

test('names the place for content if there is none', () => {
  expect(() => contentFolder(repositoryWith(), {})).toThrow('neither content/ nor');
});
