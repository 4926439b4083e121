import { expect, test } from 'vitest';
import { rememberNewest } from '#api/platform/remember-newest.ts';

test('parses a text once, even if its result is null', () => {
  const read: string[] = [];
  const look = rememberNewest(2, (text) => {
    read.push(text);
    return text === '' ? null : text.length;
  });

  expect([look('abc'), look(''), look('abc'), look('')]).toEqual([3, null, 3, null]);
  expect(read).toEqual(['abc', '']);
});

test('drops the oldest entry when there are too many', () => {
  const read: string[] = [];
  const look = rememberNewest(2, (text) => read.push(text));

  look('a');
  look('b');
  look('c');
  look('b');
  look('a');

  expect(read).toEqual(['a', 'b', 'c', 'a']);
});
