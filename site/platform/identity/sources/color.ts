import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

/**
 * Bits per pixel: 24, or 30 on deep-color screens. WebKit reports 32 as 24, as the standard
 * requires.
 */
export const readColor: PromptSource = ({ screen }) =>
  screen?.colorDepth ? String(screen.colorDepth) : null;
