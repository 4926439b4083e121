import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

/** Frozen by all browsers (an M3 says 'MacIntel'), and so all the steadier. */
export const readPlatform: PromptSource = ({ navigator }) => navigator.platform || null;
