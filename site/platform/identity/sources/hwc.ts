import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

/**
 * Logical cores. Safari reports at most 8. Brave randomises the number per site and session
 * ("farbling", https://github.com/brave/brave-browser/wiki/Fingerprinting-Protections), so it is
 * not read there: a changing number would make each visit another device.
 */
export const readHwc: PromptSource = ({ navigator }) =>
  navigator.brave || !navigator.hardwareConcurrency ? null : String(navigator.hardwareConcurrency);
