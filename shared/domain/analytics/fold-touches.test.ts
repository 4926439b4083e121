import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldTouches } from '#shared/domain/analytics/fold-touches.ts';

const touches = fc.array(fc.record({ at: fc.nat(5), mark: fc.nat(3) }), { minLength: 1 });

test('first and latest are the same in any order, and when folded step by step', () => {
  fc.assert(
    fc.property(
      touches.chain((all) =>
        fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
      ),
      ([all, shuffled]) => {
        const folded = foldTouches(all);
        expect(foldTouches(shuffled)).toEqual(folded);
        const half = foldTouches(all.slice(0, Math.ceil(all.length / 2)));
        expect(
          foldTouches([
            ...(half ? [half.first, half.latest] : []),
            ...all.slice(Math.ceil(all.length / 2)),
          ]),
        ).toEqual(folded);
      },
    ),
  );
  expect(foldTouches([])).toBeNull();
});
