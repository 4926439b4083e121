import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

/** All preferred languages, in their order. Safari, and Chrome in private windows, tell the first only. */
export const readLang: PromptSource = ({ navigator }) => {
  const { languages, language } = navigator;
  return (languages?.length ? languages.join(',') : language) || null;
};
