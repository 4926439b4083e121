import { expect, test } from 'vitest';
import { lockScroll } from '#site/ui/lock-scroll.ts';

test('a page with a scrollbar keeps its room, and is given back as it was', () => {
  const root = { clientWidth: 1265, style: { overflow: 'clip', scrollbarGutter: '' } };
  const unlock = lockScroll(root, 1280);
  expect(root.style).toEqual({ overflow: 'hidden', scrollbarGutter: 'stable' });
  unlock();
  expect(root.style).toEqual({ overflow: 'clip', scrollbarGutter: '' });
});

test('a page without a scrollbar is given no room for one', () => {
  const root = { clientWidth: 1280, style: { overflow: '', scrollbarGutter: '' } };
  lockScroll(root, 1280);
  expect(root.style).toEqual({ overflow: 'hidden', scrollbarGutter: '' });
});
