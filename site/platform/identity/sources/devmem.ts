import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

/**
 * Gigabytes, rounded by the browser to a power of two. Chromium on https only. Brave randomizes it,
 * as it does the core count (hwc.ts).
 */
export const readDevmem: PromptSource = ({ navigator }) =>
  navigator.brave || navigator.deviceMemory === undefined ? null : String(navigator.deviceMemory);
