import { limits } from '#shared/limits.ts';

/**
 * The fields of `navigator.connection`, where supported (Chromium in 2026; undefined elsewhere).
 */
export interface ConnectionHints {
  saveData?: boolean | undefined;
  effectiveType?: string | undefined;
  /** Megabits per second, rounded by the browser to 25 kb/s against fingerprinting. */
  downlink?: number | undefined;
}

export type NetworkClass = 'low' | 'medium' | 'high';

/** The speed class of the network. Browsers that report nothing count as fast. */
export const networkClassOf = (hints: ConnectionHints | undefined): NetworkClass => {
  if (!hints) return 'high';
  const { saveData, effectiveType, downlink } = hints;
  if (saveData || effectiveType === 'slow-2g' || effectiveType === '2g') return 'low';
  const isNarrow = downlink !== undefined && downlink < limits.network.mediumBelowMbps;
  return effectiveType === '3g' || isNarrow ? 'medium' : 'high';
};

/** The current class. Read on each use, because a laptop may change networks. */
export const browserNetworkClass = (): NetworkClass =>
  networkClassOf((navigator as { connection?: ConnectionHints }).connection);
