import { limits } from '#shared/limits.ts';

export type ConnectionQuality = 'excellent' | 'good' | 'fair' | 'poor';

/** Quality from a round trip in ms: excellent up to 100, good to 300, fair to 800, else poor. */
export const connectionQuality = (roundTripMs: number): ConnectionQuality => {
  const { excellentUpToMs, goodUpToMs, fairUpToMs } = limits.realtime.quality;
  if (roundTripMs <= excellentUpToMs) return 'excellent';
  if (roundTripMs <= goodUpToMs) return 'good';
  if (roundTripMs <= fairUpToMs) return 'fair';
  return 'poor';
};
