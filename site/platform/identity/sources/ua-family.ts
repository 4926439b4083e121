import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

/** The user agent without its numbers, which change with every browser update. */
export const readUaFamily: PromptSource = ({ navigator }) =>
  navigator.userAgent?.replace(/\d+(?:[._]\d+)*/g, '#') || null;
