import { expect, test } from 'vitest';
import { selectPlates } from '#site/features/home/select-plates.ts';

const plate = (id: string, type: 'ai' | 'trading', isShown = true) => ({
  id,
  type,
  featured: isShown,
  workTag: true,
});

test('the newest of each type are pinned up, no more of one than allowed', () => {
  const plates = [plate('a', 'ai'), plate('b', 'ai'), plate('c', 'ai'), plate('d', 'trading')];
  expect(selectPlates(plates, 6, 2).map(({ id }) => id)).toEqual(['a', 'b', 'd']);
  expect(selectPlates(plates, 1, 2).map(({ id }) => id)).toEqual(['a']);
});

test('what is not featured, or is no work, stays in the drawer', () => {
  const hidden = [plate('a', 'ai', false), { ...plate('b', 'ai'), workTag: false }];
  expect(selectPlates([...hidden, plate('c', 'ai')], 6, 1).map(({ id }) => id)).toEqual(['c']);
});
