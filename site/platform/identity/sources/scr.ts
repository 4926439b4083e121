import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

/**
 * The screen in CSS pixels, long side first, so that rotating a phone does not change it (only
 * Safari on iOS does not swap the numbers). Firefox with resistFingerprinting reports the window's
 * size, rounded to steps of 200 x 100, which a page cannot detect.
 */
export const readScr: PromptSource = ({ screen }) => {
  if (!screen?.width || !screen.height) return null;
  return [screen.width, screen.height].toSorted((a, b) => b - a).join('x');
};
