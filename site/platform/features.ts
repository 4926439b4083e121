import type { Feature } from '#shared/contracts/features.ts';

/**
 * Whether the owner has switched the feature off. The server names these features on the document
 * it serves; during prerendering everything is on.
 */
export const isOff = (feature: Feature | undefined): boolean =>
  typeof document === 'object' &&
  document.documentElement.matches(`[data-off~=${String(feature)}]`);

/** Pages that exist only while a feature is on. */
export const pageFeatures: Readonly<Record<string, Feature>> = {
  '/vr': 'vr',
  '/vr-experience': 'vr',
  '/chat': 'chat',
};

/** Whether the page is switched off: it is not found, and nothing links to it. */
export const isPageOff = (path: string): boolean => isOff(pageFeatures[path]);
