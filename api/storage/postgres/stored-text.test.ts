import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openTestPostgres, emptyTestDatabase } from '#api/testing/open-test-postgres.ts';

test('stores and returns any well-formed text unchanged, even with NUL', async () => {
  const { sql } = openTestPostgres(await emptyTestDatabase());
  const hardText = fc.string({ unit: fc.constantFrom('\0', '\uFFFE', '0', '1', 'a', '€', '😀') });
  await fc.assert(
    fc.asyncProperty(fc.oneof(hardText, fc.string({ unit: 'binary' })), async (text) => {
      const row = await sql.get<{ one: string; length: number }>(
        'SELECT $1::text AS one, cardinality($2::text[]) AS length',
        [text, [text, text]],
      );
      expect(row).toEqual({ one: text, length: 2 });
    }),
    { numRuns: 200 },
  );
});
