import type { GeoRecord } from '#shared/contracts/geo.ts';
import { limits } from '#shared/limits.ts';

const allowed: readonly string[] = limits.geo.allowedCountryCodes;

/**
 * Whether the notice is shown: only to a visitor whose country is known and not allowed. An
 * unknown country passes, as a lookup that failed does.
 */
export const isBlocked = ({ countryCode }: Pick<GeoRecord, 'countryCode'>): boolean =>
  countryCode !== null && !allowed.includes(countryCode);
