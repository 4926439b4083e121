import { expect, test } from 'vitest';
import { generatedName, isGeneratedName } from '#shared/domain/people/generated-name.ts';

test('a key always has the same name, short enough for a list', () => {
  expect(generatedName('3f2b8c1e-0000-4000-8000-000000000001')).toMatch(
    /^Visitor [0-9A-F]{4} [0-9A-F]{2}$/,
  );
  expect(generatedName('a')).toBe(generatedName('a'));
});

test('similar keys have different names', () => {
  const names = Array.from({ length: 500 }, (_, n) =>
    generatedName(`0198c0de-0000-7000-8000-${String(n).padStart(12, '0')}`),
  );
  expect(new Set(names).size).toBe(names.length);
});

test('a generated name is recognizable', () => {
  expect(isGeneratedName(generatedName('a'))).toBe(true);
  expect(['Ada', 'Visitor of ours', 'Visitor 12'].map(isGeneratedName)).toEqual([
    false,
    false,
    false,
  ]);
});
