import type { Feature } from '#shared/contracts/features.ts';

/**
 * Whether the owner has switched the feature off. The server names these features on the document
 * it serves; during prerendering everything is on.
 */
export const isOff = (feature: Feature | undefined): boolean =>
  typeof document === 'object' &&
  document.documentElement.matches(`[data-off~=${String(feature)}]`);
