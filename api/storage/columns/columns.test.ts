import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decodeCoded,
  decodeNumbers,
  decodeRising,
  encodeCoded,
  encodeNumbers,
  encodeRising,
} from '#api/storage/columns/columns.ts';
import { expandColumn, shrinkColumn } from '#api/storage/columns/shrink-column.ts';

const number = fc.oneof(fc.nat(255), fc.nat(65_535), fc.nat(2 ** 32 - 1));

test('numbers round-trip, from bytes at any offset', () => {
  fc.assert(
    fc.property(fc.array(number), fc.nat(7), (numbers, shift) => {
      const blob = encodeNumbers(numbers);
      const moved = new Uint8Array(blob.length + shift);
      moved.set(blob, shift);
      expect([...decodeNumbers(moved.subarray(shift))]).toEqual(numbers);
    }),
  );
});

test('coded numbers round-trip', () => {
  fc.assert(
    fc.property(fc.array(number), fc.nat(7), (numbers, shift) => {
      const blob = encodeCoded(numbers);
      const moved = new Uint8Array(blob.length + shift);
      moved.set(blob, shift);
      const { codes, values } = decodeCoded(moved.subarray(shift));
      expect([...codes].map((code) => values[code])).toEqual(numbers);
    }),
  );
});

test('non-decreasing numbers round-trip', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(86_400)), (numbers) => {
      const rising = numbers.toSorted((a, b) => a - b);
      expect([...decodeRising(encodeRising(rising))]).toEqual(rising);
    }),
  );
});

test('restores a stored column exactly, and a repetitive one is small', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), (column) => {
      expect([...expandColumn(shrinkColumn(column))]).toEqual([...column]);
    }),
  );
  const same = new Uint8Array(10_000).fill(60);
  expect(shrinkColumn(same).length).toBeLessThan(100);
  expect([...expandColumn(shrinkColumn(same))]).toEqual([...same]);
});

test('a column is as narrow as its largest number allows', () => {
  expect(encodeNumbers([0, 255]).length).toBe(4 + 2);
  expect(encodeNumbers([256]).length).toBe(4 + 2);
  expect(encodeNumbers([65_536]).length).toBe(4 + 4);
  expect(encodeCoded([4_000_000_000, 4_000_000_000, 7]).length).toBe(4 * 3 + 4 + 3);
});
