import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

const media: readonly (readonly [feature: string, values: readonly string[]])[] = [
  ['prefers-color-scheme', ['light', 'dark']],
  ['prefers-reduced-motion', ['no-preference', 'reduce']],
  ['prefers-contrast', ['no-preference', 'more', 'less', 'custom']],
  ['prefers-reduced-transparency', ['no-preference', 'reduce']],
  ['prefers-reduced-data', ['no-preference', 'reduce']],
  ['forced-colors', ['none', 'active']],
  ['inverted-colors', ['none', 'inverted']],
];

/**
 * The user preferences of CSS media queries. An unsupported one (Safari: reduced-data; Firefox:
 * inverted-colors before 114) stays '?'. Gamut, pointer and hover are left out: another screen or a
 * mouse changes them, and they are not preferences.
 */
export const readCssFeats: PromptSource = (browser) => {
  if (!browser.matchMedia) return null;
  return media
    .map(([feature, values]) => {
      const stored = values.find((value) => browser.matchMedia?.(`(${feature}: ${value})`).matches);
      return `${feature}=${stored ?? '?'}`;
    })
    .join(';');
};
