import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

/**
 * Simultaneous touch points. An iPad that identifies as a Mac has 5, a Mac none. Touch events are
 * not tested, because Firefox adds them when a touch screen is connected.
 */
export const readTouch: PromptSource = ({ navigator }) =>
  navigator.maxTouchPoints === undefined ? null : String(navigator.maxTouchPoints);
