import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

/**
 * All preferred languages in order. Safari, and Chrome in private windows, report only the first.
 */
export const readLang: PromptSource = ({ navigator }) => {
  const { languages, language } = navigator;
  return (languages?.length ? languages.join(',') : language) || null;
};
