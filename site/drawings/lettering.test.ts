import { expect, test } from 'vitest';
import { letters, lettersWidth } from '#site/drawings/lettering.ts';

const drawn = (text: string): string =>
  /d="([^"]*)"/.exec(letters(text, [0, 0], { size: 6 }))?.[1] ?? '';

test('units keep their lowercase letters, and the words around them are capitals', () => {
  expect(drawn('p99 4 ms')).not.toBe(drawn('P99 4 MS'));
  expect(drawn('4 µs')).not.toBe(drawn('4 MS'));
  expect(drawn('4 µs')).not.toBe(drawn('4 µS'));
  expect(drawn('4 μs')).toBe(drawn('4 µs'));
  expect(drawn('16 kB')).not.toBe(drawn('16 KB'));
  expect(drawn('latency')).toBe(drawn('LATENCY'));
});

test('every lowercase letter of a unit is drawn, within the height of a descender', () => {
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    const unit = drawn(`1 ${letter}${letter}/s`);
    expect(unit, letter).not.toBe(drawn('1   /s'));
    expect(unit.length, letter).toBeGreaterThan(drawn('1 /s').length);
  }
  expect(lettersWidth('4 ms', 6)).toBe(lettersWidth('4 MS', 6));
});
