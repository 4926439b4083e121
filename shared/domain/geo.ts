import type { GeoRecord } from '#shared/contracts/geo.ts';
import { limits } from '#shared/limits.ts';

/**
 * The cookie of every page for its own script, for the browser's session: `pass`, or `check` where the
 * page stays covered until the location is looked up.
 */
export const gateCookie = 'gate';

const allowed: readonly string[] = limits.geo.allowedCountryCodes;

/**
 * Whether to show the notice: only when the visitor's country is known and not allowed. An unknown
 * country passes, like a failed lookup.
 */
export const isBlocked = ({ countryCode }: Pick<GeoRecord, 'countryCode'>): boolean =>
  countryCode !== null && !allowed.includes(countryCode);
