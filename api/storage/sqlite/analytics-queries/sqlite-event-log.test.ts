import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFlat } from '#api/storage/sqlite/analytics-queries/sqlite-event-log.ts';

const whole = fc.integer({ min: -(2 ** 45), max: 2 ** 45 }).map((number) => number + 0);
const table = fc.integer({ min: 1, max: 6 }).chain((width) =>
  fc.record({
    width: fc.constant(width),
    texts: fc.array(fc.array(fc.array(whole, { minLength: width, maxLength: width }))),
  }),
);

test('reads every number of every row, and counts the rows of each text', () => {
  fc.assert(
    fc.property(table, ({ width, texts }) => {
      const { counts, rows } = readFlat(
        texts.map((each) => (each.length === 0 ? null : each.map(String).join(';'))),
        width,
      );
      expect([...counts]).toEqual(texts.map(({ length }) => length));
      expect([...rows.numbers]).toEqual(texts.flat(2));
      expect(rows).toMatchObject({ width, count: texts.flat().length });
    }),
  );
});

test('refuses a row that is too short', () => {
  expect(() => readFlat(['1,2,3;4'], 3)).toThrow('4 numbers are no rows of 3');
});
