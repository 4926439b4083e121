import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

/**
 * What the desktop leaves to windows, the long side first. A task bar that hides itself changes it, so
 * it is no part of the primary hash.
 */
export const readAvail: PromptSource = ({ screen }) => {
  if (!screen?.availWidth || !screen.availHeight) return null;
  return [screen.availWidth, screen.availHeight].toSorted((a, b) => b - a).join('x');
};
