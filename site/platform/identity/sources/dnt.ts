import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

/**
 * Never '1': such visitors are not read at all. What is left is '0' for "may be tracked" and
 * 'unspecified', which Firefox says and others mean by null. Safari dropped it in 12.1.
 */
export const readDnt: PromptSource = ({ navigator }) =>
  navigator.doNotTrack === undefined ? null : (navigator.doNotTrack ?? 'unspecified');
