import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

/**
 * Logical cores. Safari tells no more than 8. Brave makes the number up anew for every site
 * and session ("farbling", https://github.com/brave/brave-browser/wiki/Fingerprinting-Protections), so
 * there it is not asked: a number that changes would make each visit another device.
 */
export const readHwc: PromptSource = ({ navigator }) =>
  navigator.brave || !navigator.hardwareConcurrency ? null : String(navigator.hardwareConcurrency);
