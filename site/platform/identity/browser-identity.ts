import type { VisitorId } from '#shared/contracts/ids.ts';
import { limits } from '#shared/limits.ts';
import type { Random } from '#shared/ports/random.ts';
import { newUuid } from '#site/platform/browser-random.ts';

const stored = /(?:^|; )visitor_id=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:;|$)/;

/**
 * The id of a tracked browser: a two-year cookie, renewed on every visit because browsers cap it at
 * 400 days. Only for tracked visitors; it never grants access to anything.
 */
export const browserVisitorId = (random: Random): VisitorId => {
  const id = stored.exec(document.cookie)?.[1] ?? newUuid(random);
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const maxAge = limits.identity.cookieMs / 1_000;
  document.cookie = `visitor_id=${id}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
  return id as VisitorId;
};
