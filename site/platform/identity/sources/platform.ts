import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

/** Frozen by all browsers (an M3 reports 'MacIntel'), and therefore stable. */
export const readPlatform: PromptSource = ({ navigator }) => navigator.platform || null;
