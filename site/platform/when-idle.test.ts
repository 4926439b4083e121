import { expect, test } from 'vitest';
import { whenShown } from '#site/platform/when-idle.ts';

const aPage = (visibilityState: DocumentVisibilityState) =>
  Object.assign(new EventTarget(), { visibilityState });

test('a callback in a prerendered page runs once, when the page is shown', () => {
  const page = aPage('hidden');
  let runs = 0;
  whenShown(() => (runs += 1), page);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(runs).toBe(0);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('prerenderingchange'));
  page.dispatchEvent(new Event('visibilitychange'));
  expect(runs).toBe(1);
});

test('in a visible page it runs at once', () => {
  let runs = 0;
  whenShown(() => (runs += 1), aPage('visible'));
  expect(runs).toBe(1);
});
