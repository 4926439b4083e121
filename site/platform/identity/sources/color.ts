import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

/** Bits a pixel: 24, or 30 on screens that show more; WebKit says 24 for 32 as the standard has it. */
export const readColor: PromptSource = ({ screen }) =>
  screen?.colorDepth ? String(screen.colorDepth) : null;
