import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advanceReadState, reachOf } from '#shared/domain/read-state.ts';

const side = (delivered_seq: number, read_seq: number) => ({ delivered_seq, read_seq });
const none = { visitor: side(0, 0), admin: side(0, 0) };

test('a message is sent, then delivered, then read', () => {
  expect(reachOf(3, undefined)).toBe('sent');
  expect(reachOf(3, side(2, 1))).toBe('sent');
  expect(reachOf(3, side(3, 1))).toBe('delivered');
  expect(reachOf(3, side(3, 3))).toBe('read');
});

test('marks only rise, whatever the order of updates', () => {
  const anySide = fc.record({ delivered_seq: fc.nat(50), read_seq: fc.nat(50) });
  const anyNews = fc.array(fc.record({ visitor: anySide, admin: anySide }), { minLength: 1 });
  fc.assert(
    fc.property(anyNews, (all) => {
      const forwards = all.reduce(advanceReadState, none);
      expect(all.toReversed().reduce(advanceReadState, none)).toEqual(forwards);
      expect(forwards.admin.read_seq).toBe(Math.max(...all.map((news) => news.admin.read_seq)));
    }),
  );
});

test('updates without news leave the marks unchanged', () => {
  const known = { visitor: side(5, 4), admin: side(3, 3) };
  expect(advanceReadState(known, { visitor: side(5, 1), admin: side(0, 0) })).toBe(known);
  expect(advanceReadState(null, known)).toEqual(known);
});
