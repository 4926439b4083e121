import path from 'node:path';
import { expect, test } from 'vitest';
import { ignoring, restartLine } from './dev-server.mjs';
import { inRoot } from './paths.mjs';

test.each([
  ['a folder of the repository that is named', inRoot('data/chat.db'), true],
  ['the folder itself', inRoot('data'), true],
  ['a folder of its name deeper down', inRoot('site/data/numbers.ts'), false],
  ['one of its name elsewhere on the disk', path.resolve('/data/mine/owner.yaml'), false],
])('whether watching ignores %s: %s', (_, file, expected) => {
  expect(ignoring(['data', 'dist'])(file)).toBe(expected);
});

test('content is watched wherever it is', () => {
  const isIgnored = ignoring(['data'], inRoot('data/content'));
  expect(isIgnored(inRoot('data/content/owner.yaml'))).toBe(false);
  expect(isIgnored(inRoot('data/content'))).toBe(false);
  expect(isIgnored(inRoot('data/content.db'))).toBe(true);
});

test('a restart prints its reason in one line', () => {
  expect(restartLine(['api/app.ts'])).toBe('The API restarts: api/app.ts changed.');
  expect(restartLine(['api/app.ts', 'shared/a.ts', 'shared/b.ts'])).toBe(
    'The API restarts: api/app.ts and 2 more changed.',
  );
});
