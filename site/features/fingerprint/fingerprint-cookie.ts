import type { PrimaryHash } from '#shared/contracts/ids.ts';
import { limits } from '#shared/limits.ts';

/**
 * The `document.cookie` string with the primary hash for two years. Written on every visit, because
 * browsers cap cookies at 400 days (Safari caps script-written ones at 7).
 */
export const fingerprintCookie = (hash: PrimaryHash, isSecure: boolean): string =>
  `fp=${hash}; Path=/; Max-Age=${limits.identity.cookieMs / 1_000}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
