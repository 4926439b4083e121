import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { hashBuildInputs, hashProgram, isBuildInput } from './build-inputs.mjs';

const tree = () => {
  const root = temporaryFolder();
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  write('api/main.ts', 'main');
  write('site/ui/tokens.css', 'tokens');
  write('package-lock.json', '{}');
  write('testing/content/owner.yaml', 'name: Ada');
  write('elsewhere/owner.yaml', 'name: Ada');
  const content = path.join(root, 'testing/content');
  const hash = (settings: { publicUrl?: string; content?: string } = {}) =>
    hashBuildInputs(root, { publicUrl: undefined, content, ...settings });
  return { root, write, hash };
};

test('the hash does not depend on file times', () => {
  const { root, hash } = tree();
  const before = hash();
  utimesSync(path.join(root, 'api/main.ts'), new Date(0), new Date(0));
  expect(hash()).toBe(before);
});

test.each([
  ['a changed source', 'api/main.ts'],
  ['a new style sheet', 'site/ui/more.css'],
  ['a changed content page', 'testing/content/projects/a/readme.md'],
  ['a changed working drawing', 'testing/content/projects/a/working-drawing.ts'],
  ['a part of the build itself', 'scripts/build/prerender.mjs'],
  ['another lock file', 'package-lock.json'],
  ['the configuration of vite', 'vite.config.ts'],
])('%s makes the build stale', (_what, file) => {
  const { write, hash } = tree();
  const before = hash();
  write(file, 'changed');
  expect(hash()).not.toBe(before);
});

test('moving text from one file to another is a change', () => {
  const { write, hash } = tree();
  const before = hash();
  write('api/main.ts', '');
  write('api/other.ts', 'main');
  expect(hash()).not.toBe(before);
});

test('a different public URL is a change', () => {
  const { hash } = tree();
  expect(hash({ publicUrl: 'https://a.example' })).not.toBe(hash());
});

test('different content is a change, but the same content in another folder is not', () => {
  const { root, write, hash } = tree();
  const content = path.join(root, 'elsewhere');
  expect(hash({ content })).toBe(hash());
  write('elsewhere/owner.yaml', 'name: Grace');
  expect(hash({ content })).not.toBe(hash());
});

test.each(['testing', 'e2e'])('a project called %s makes the build stale', (id) => {
  const { write, hash } = tree();
  const before = hash();
  write(`testing/content/projects/${id}/readme.md`, 'changed');
  expect(hash()).not.toBe(before);
});

test('a file in a linked content folder makes the build stale', () => {
  const { root, write, hash } = tree();
  write('aside/loom/readme.md', 'a');
  mkdirSync(path.join(root, 'testing/content/projects'));
  symlinkSync(path.join(root, 'aside/loom'), path.join(root, 'testing/content/projects/loom'));
  const before = hash();
  write('aside/loom/readme.md', 'b');
  expect(hash()).not.toBe(before);
});

test('the Git history of a content repository is not an input', () => {
  const { write, hash } = tree();
  const before = hash();
  write('testing/content/.git/HEAD', 'changed');
  expect(hash()).toBe(before);
});

test.each([
  'api/main.test.ts',
  'site/ui/stamp.test.tsx',
  'api/features/conversations/store.contract.ts',
  'site/e2e/send-message.spec.ts',
  'shared/testing/builders.ts',
  'docs/guides/deploy.md',
  'scripts/start.mjs',
  'desktop/main/main.ts',
  'sample/owner.yaml',
  'testing/content/texts.test.ts',
])('%s does not make the build stale', (file) => {
  const { write, hash } = tree();
  const before = hash();
  write(file, 'changed');
  expect(hash()).toBe(before);
});

test('a file whose name only resembles a test is an input', () => {
  expect(isBuildInput('site/features/contest.ts')).toBe(true);
});

test("the server's hash changes with its sources and packages, not with content or pages", () => {
  const { root, write } = tree();
  const before = hashProgram(root);
  write('site/ui/tokens.css', 'other');
  write('testing/content/owner.yaml', 'name: Olga');
  write('api/main.test.ts', 'a test');
  expect(hashProgram(root)).toBe(before);
  for (const file of ['api/main.ts', 'shared/a.ts', 'package-lock.json', 'package.json']) {
    const had = hashProgram(root);
    write(file, 'changed');
    expect(hashProgram(root), file).not.toBe(had);
  }
});
