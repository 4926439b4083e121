import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

/**
 * The screen area available to windows, long side first. An auto-hiding task bar changes it, so it
 * is not part of the primary hash.
 */
export const readAvail: PromptSource = ({ screen }) => {
  if (!screen?.availWidth || !screen.availHeight) return null;
  return [screen.availWidth, screen.availHeight].toSorted((a, b) => b - a).join('x');
};
