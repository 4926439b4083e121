import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, flatten } from '#api/http/csv.ts';

test('writes a cell that would be a formula as text', () => {
  expect(csvLine(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', 'a=b'])).toBe(
    `"'=1+1","'+1","'-1","'@SUM(A1)","'\tx",a=b\r\n`,
  );
  expect(csvLine(['＝1+1', '＋1', '－1', '＠SUM(A1)'])).toBe(
    `"'＝1+1","'＋1","'－1","'＠SUM(A1)"\r\n`,
  );
  expect(csvLine([-5, 0.25, true, null])).toBe('-5,0.25,true,\r\n');
});

test('no cell becomes a formula in a program with another separator', () => {
  expect(csvLine(['a;=1+1', 'a\t@b', 'a;\t+1', 'a;"=1"', 'a\n-1', 'a;b=c', '1;2'])).toBe(
    `a;'=1+1,a\t'@b,a;\t'+1,"a;'""=1""","a\n'-1",a;b=c,1;2\r\n`,
  );
});

test('quotes commas, quotes and line ends', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', 'plain'])).toBe(
    '"a,b","say ""hi""","two\nlines",plain\r\n',
  );
});

const readCsv = (line: string): string[] =>
  [...`,${line.slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );

test('no cell begins as a formula, and nothing else changes', () => {
  const cell = fc.string({
    unit: fc.constantFrom(...Array.from('=+-@＝＋－＠\t\r\n",; aé')),
  });
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 5 }), (cells) => {
      const read = readCsv(csvLine(cells));
      expect(read).toHaveLength(cells.length);
      for (const [index, text] of read.entries()) {
        expect(text).not.toMatch(/^[\t\r]|(^|[;\t\r\n])"*[=+\-@＝＋－＠]/);
        expect(text.replaceAll("'", '')).toBe(cells[index]);
      }
    }),
  );
});

test('nested values of a row become separate cells', () => {
  expect(flatten({ page: '/', reached: { '25': 3, '50': 1 }, mean: null })).toEqual({
    page: '/',
    reached_25: 3,
    reached_50: 1,
    mean: null,
  });
});
