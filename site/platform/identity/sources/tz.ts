import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

/**
 * The zone's name, not its offset, which daylight saving changes. Firefox with resistFingerprinting
 * reports 'UTC' or, in newer versions, 'Atlantic/Reykjavik'.
 */
export const readTz: PromptSource = ({ Intl }) =>
  Intl?.DateTimeFormat().resolvedOptions().timeZone || null;
