import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

/**
 * Fingers at once. An iPad that poses as a Mac is found out by it: 5, where no Mac has any. Not whether
 * there are touch events, which Firefox adds when a touch screen is plugged in.
 */
export const readTouch: PromptSource = ({ navigator }) =>
  navigator.maxTouchPoints === undefined ? null : String(navigator.maxTouchPoints);
