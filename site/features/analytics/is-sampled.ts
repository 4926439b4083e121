import type { VisitorId } from '#shared/contracts/ids.ts';
import { limits } from '#shared/limits.ts';

/** Samples by visitor: each is tracked on every visit or on none. */
export const isSampled = (visitorId: VisitorId, rate: number = limits.analytics.sampleRate) =>
  parseInt(visitorId.slice(0, 8), 16) / 2 ** 32 < rate;
