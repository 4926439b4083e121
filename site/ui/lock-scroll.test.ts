import { expect, test } from 'vitest';
import { lockScroll } from '#site/ui/lock-scroll.ts';

test('a page with a scrollbar keeps its space, and is restored afterwards', () => {
  const root = { clientWidth: 1265, style: { overflow: 'clip', scrollbarGutter: '' } };
  const unlock = lockScroll(root, 1280);
  expect(root.style).toEqual({ overflow: 'hidden', scrollbarGutter: 'stable' });
  unlock();
  expect(root.style).toEqual({ overflow: 'clip', scrollbarGutter: '' });
});

test('a page without a scrollbar reserves no space', () => {
  const root = { clientWidth: 1280, style: { overflow: '', scrollbarGutter: '' } };
  lockScroll(root, 1280);
  expect(root.style).toEqual({ overflow: 'hidden', scrollbarGutter: '' });
});
