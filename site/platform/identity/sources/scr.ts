import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

/**
 * The screen in CSS pixels, the long side first: turning a phone does not make it another one (Safari
 * on iOS alone does not turn the numbers). Firefox with resistFingerprinting tells the window's size
 * here, rounded to steps of 200 x 100, which no page can tell from a screen.
 */
export const readScr: PromptSource = ({ screen }) => {
  if (!screen?.width || !screen.height) return null;
  return [screen.width, screen.height].toSorted((a, b) => b - a).join('x');
};
