import { expect, test } from 'vitest';
import { isolated } from '#shared/domain/isolated.ts';

test.each(['عمر', 'Dana דנה', '\u202EAda', '𐤀'])(
  '%s does not affect the text around it',
  (name) => {
    expect(isolated(name)).toBe(`\u2068${name}\u2069`);
  },
);

test.each(['Ada Lovelace', 'Björn 👋', '李小龙', ''])('%s stays as it is', (name) => {
  expect(isolated(name)).toBe(name);
});

test('a name does not end its own isolation', () => {
  expect(isolated('Ada\u2069\u202E evil')).toBe('\u2068Ada\u202E evil\u2069');
});
