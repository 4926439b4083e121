import { expect, test } from 'vitest';
import { errorGroupOf } from '#api/features/analytics/ingest/error-group.ts';

const stackOf = (stack: string) => errorGroupOf({ kind: 'error', stack }).stack;

test.each([
  ['at f (https://a.example/main.js?v=1:12:34)', 'at f (https://a.example/main.js:12:34)'],
  ['f@http://a.example/x.js#top:7', 'f@http://a.example/x.js:7'],
  ['https://a.example/?q=a:1:2:3', 'https://a.example/:2:3'],
  ['https://a.example/?', 'https://a.example/'],
  ['https://a.example/?:', 'https://a.example/'],
  ['https://a.example/x.js:12:34', 'https://a.example/x.js:12:34'],
  ['https://a.example?x https://b.example#y', 'https://a.example https://b.example'],
  ['eval at https://a/?b=https://c/?d:4', 'eval at https://a/:4'],
  ['what? no #address:12', 'what? no #address:12'],
  ['one\u0000two\nthree\u0007', 'one two\nthree '],
])('the stack %j is stored as %j', (given, stored) => {
  expect(stackOf(given)).toBe(stored);
});

test('a message and a source have one line', () => {
  expect(errorGroupOf({ kind: 'error', message: 'a\nb', source: 'c\nd' })).toMatchObject({
    message: 'a b',
    source: 'c d',
    line: -1,
    column: -1,
    stack: '',
  });
});
