import type { Feature } from '#shared/contracts/features.ts';

/**
 * Whether the owner has switched it off. The server names what is off on the document that it serves;
 * while pages are prerendered everything is on.
 */
export const isOff = (feature: Feature | undefined): boolean =>
  typeof document === 'object' &&
  document.documentElement.matches(`[data-off~=${String(feature)}]`);

/** Pages that are there only while a feature is on. */
export const pageFeatures: Readonly<Record<string, Feature>> = {
  '/vr': 'vr',
  '/vr-experience': 'vr',
  '/chat': 'chat',
};

/** The page is switched off: it is not found, and nothing leads to it. */
export const isPageOff = (path: string): boolean => isOff(pageFeatures[path]);
