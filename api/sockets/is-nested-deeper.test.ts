import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNestedDeeper } from '#api/sockets/is-nested-deeper.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
    : 0;

const nestedText = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

for (const [what, json, isDeeper] of [
  ['as deep as allowed', nestedText(50), false],
  ['one level deeper', nestedText(51), true],
  ['never closed', '{"a":'.repeat(51), true],
  ['brackets in a text', JSON.stringify(['['.repeat(100)]), false],
  ['brackets behind an escaped quote', JSON.stringify([`"${'['.repeat(100)}`]), false],
  ['brackets behind an escaped backslash', `["\\\\"${'['.repeat(100)}`, true],
  ['many beside each other', `[${'[[]],'.repeat(100)}[[]]]`, false],
] as const) {
  test(`${what}: ${isDeeper ? 'too deep' : 'not too deep'}`, () => {
    expect(isNestedDeeper(json, 50)).toBe(isDeeper);
  });
}

test('the depth is that of the parsed value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 5 }), (value, levels) => {
      expect(isNestedDeeper(JSON.stringify(value), levels)).toBe(depthOf(value) > levels);
    }),
  );
});
