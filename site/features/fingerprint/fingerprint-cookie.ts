import type { PrimaryHash } from '#shared/contracts/ids.ts';
import { limits } from '#shared/limits.ts';

/**
 * What to write to `document.cookie`: the primary hash for two years. Written at every visit,
 * because browsers cut a cookie to 400 days (Safari one written by a script to 7).
 */
export const fingerprintCookie = (hash: PrimaryHash, isSecure: boolean): string =>
  `fp=${hash}; Path=/; Max-Age=${limits.identity.cookieMs / 1_000}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
