import { expect, test } from 'vitest';
import { countSteps, slowTexts } from '#shared/testing/count-steps.ts';

test('steps are the characters that methods and patterns read', () => {
  const text = 'a'.repeat(1_000);
  expect(countSteps(() => text.indexOf('b'))).toBe(1_000);
  expect(countSteps(() => text.slice(0, 10))).toBe(10);
  expect(countSteps(() => /b/.test(text))).toBe(1_001);
  expect(countSteps(() => Array.from(text).join(''))).toBe(2_000);
});

test('reports a function that starts again at every character as slow', () => {
  const cutAgain = (text: string) => {
    let end = text;
    while (end.endsWith(')')) end = end.slice(0, -1);
    return end;
  };
  expect(slowTexts(cutAgain).join('\n')).toContain(')…');
  expect(slowTexts((text) => text.replace(/\s/g, '').split('.').join(','))).toEqual([]);
});

test('restores the methods afterwards, even after an error', () => {
  const before = String.prototype.slice;
  const fail = () => {
    throw new Error('no');
  };
  expect(() => countSteps(fail)).toThrow('no');
  expect(String.prototype.slice).toBe(before);
});
