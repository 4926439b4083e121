import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

/**
 * Logical cores. Safari reports at most 8. Brave randomizes the number per site and session
 * ("farbling", https://github.com/brave/brave-browser/wiki/Fingerprinting-Protections), so it is
 * ignored there: a changing number would make each visit a different device.
 */
export const readHwc: PromptSource = ({ navigator }) =>
  navigator.brave || !navigator.hardwareConcurrency ? null : String(navigator.hardwareConcurrency);
