import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import { limits } from '#shared/limits.ts';

/** `__Host-` binds the cookie to this host and to https; browsers refuse the prefix on plain http. */
const cookieName = (isSecure: boolean): string => (isSecure ? '__Host-visitor' : 'visitor');

export const readVisitorCookie = (
  headers: IncomingHttpHeaders,
  isSecure: boolean,
): string | undefined =>
  headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[cookieName(isSecure)];

/** Without `isLasting` it is a session cookie. */
export const visitorSetCookie = (token: string, isSecure: boolean, isLasting: boolean): string =>
  stringifySetCookie({
    name: cookieName(isSecure),
    value: token,
    httpOnly: true,
    secure: isSecure,
    sameSite: 'lax',
    path: '/',
    ...(isLasting && { maxAge: limits.identity.cookieMs / 1_000 }),
  });
