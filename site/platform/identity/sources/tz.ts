import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

/**
 * The zone's name, not its offset, which summer time moves. Firefox with resistFingerprinting lives
 * in 'UTC' or, in newer versions, in 'Atlantic/Reykjavik'.
 */
export const readTz: PromptSource = ({ Intl }) =>
  Intl?.DateTimeFormat().resolvedOptions().timeZone || null;
