import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

/**
 * Never '1', because such visitors are not read at all. The other values are '0' for "may be
 * tracked" and 'unspecified', which Firefox reports where other browsers report null. Safari
 * removed the property in 12.1.
 */
export const readDnt: PromptSource = ({ navigator }) =>
  navigator.doNotTrack === undefined ? null : (navigator.doNotTrack ?? 'unspecified');
