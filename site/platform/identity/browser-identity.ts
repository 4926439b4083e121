import type { VisitorId } from '#shared/contracts/ids.ts';
import { limits } from '#shared/limits.ts';
import type { Random } from '#shared/ports/random.ts';
import { newUuid } from '#site/platform/browser-random.ts';
import type { StableAttributes } from '#site/platform/identity/primary-hash.ts';

export const browserAttributes = (): StableAttributes => ({
  ua: navigator.userAgent,
  platform: navigator.platform,
  lang: navigator.language,
  tz: Intl.DateTimeFormat().resolvedOptions().timeZone,
  // The long side first: turning a phone does not make it another one.
  scr: [screen.width, screen.height].toSorted((a, b) => b - a).join('x'),
  color: String(screen.colorDepth),
  hwc: String(navigator.hardwareConcurrency),
});

/** Null on plain http, where browsers withhold `crypto.subtle`. */
export const browserSha256 = (): ((text: string) => Promise<Uint8Array>) | null => {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle) return null;
  return async (text) =>
    new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)));
};

const COOKIE = 'visitor_id';
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What a tracked browser calls itself: a cookie of two years (SPEC 9), renewed at every visit because
 * browsers cut it to 400 days. Only for tracked visitors; never a key to anything.
 */
export const browserVisitorId = (random: Random): VisitorId => {
  const kept = document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
  const id = kept !== undefined && uuid.test(kept) ? kept : newUuid(random);
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const maxAge = limits.identity.cookieMs / 1_000;
  document.cookie = `${COOKIE}=${id}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
  return id as VisitorId;
};
