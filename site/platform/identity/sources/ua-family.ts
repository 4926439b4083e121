import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

/** The user agent without its numbers: a browser updates itself every four weeks and stays the same. */
export const readUaFamily: PromptSource = ({ navigator }) =>
  navigator.userAgent?.replace(/\d+(?:[._]\d+)*/g, '#') || null;
