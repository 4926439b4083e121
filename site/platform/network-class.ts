import { limits } from '#shared/limits.ts';

/** What `navigator.connection` says where a browser has it (Chromium in 2026; elsewhere undefined). */
export interface ConnectionHints {
  saveData?: boolean | undefined;
  effectiveType?: string | undefined;
  /** Megabits a second, rounded by the browser to 25 kb/s against recognition. */
  downlink?: number | undefined;
}

export type NetworkClass = 'low' | 'medium' | 'high';

/** How fast the line is. A browser that says nothing is taken for a fast one. */
export const networkClassOf = (hints: ConnectionHints | undefined): NetworkClass => {
  if (!hints) return 'high';
  const { saveData, effectiveType, downlink } = hints;
  if (saveData || effectiveType === 'slow-2g' || effectiveType === '2g') return 'low';
  const isNarrow = downlink !== undefined && downlink < limits.network.mediumBelowMbps;
  return effectiveType === '3g' || isNarrow ? 'medium' : 'high';
};

/** The class of this moment: a laptop may leave the house, so it is asked for at each use. */
export const browserNetworkClass = (): NetworkClass =>
  networkClassOf((navigator as { connection?: ConnectionHints }).connection);
