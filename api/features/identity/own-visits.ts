import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import { limits } from '#shared/limits.ts';
import type { Random } from '#shared/ports/random.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';
import type { PeerReader } from '#api/http/peer.ts';

const SECRET_SETTING = 'own_visit_secret';
const SECRET_BYTES = 32;
const COOKIE = 'own_visit';
/** The cookie's value if the admin wants this browser's visits counted. */
const COUNTED = 'counted';

/**
 * The value that marks a browser in which the admin has signed in, so that its visits are not
 * counted. It is signed: nobody else can exclude themselves from the statistics. It grants no
 * access.
 */
export const createOwnVisitMark = async (
  settings: SettingsStore,
  random: Random,
): Promise<string> => {
  const fresh = Buffer.from(random.bytes(SECRET_BYTES)).toString('base64url');
  const { value } = await settings.addIfMissing(SECRET_SETTING, fresh);
  return createHmac('sha256', Buffer.from(value, 'base64url')).update(COOKIE).digest('base64url');
};

export const createOwnVisits = (mark: string, peerOf: PeerReader) => {
  const expected = Buffer.from(mark);
  const isMark = (text = ''): boolean => {
    const given = Buffer.from(text);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  const cookieOf = ({ headers }: IncomingMessage): string | undefined =>
    headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[COOKIE];
  const isOwn = (request: IncomingMessage): boolean => isMark(cookieOf(request));
  const give = (value: string, request: IncomingMessage, response: ServerResponse) =>
    response.appendHeader(
      'Set-Cookie',
      stringifySetCookie({
        name: COOKIE,
        value,
        httpOnly: true,
        secure: peerOf(request).isSecure,
        sameSite: 'lax',
        path: '/',
        maxAge: limits.analytics.ownVisitMs / 1_000,
      }),
    );
  return {
    isOwn,
    /** Marks the browser, unless it is marked already or wants to be counted. */
    mark: (request: IncomingMessage, response: ServerResponse): void => {
      if (isOwn(request) || cookieOf(request) === COUNTED || response.headersSent) return;
      give(mark, request, response);
    },
    /** Stores whether the admin wants this browser's visits counted. */
    choose: (excluded: boolean, request: IncomingMessage, response: ServerResponse): void => {
      // Overrides the mark that the key of this same call may have set.
      response.removeHeader('Set-Cookie');
      give(excluded ? mark : COUNTED, request, response);
    },
  };
};

export type OwnVisits = ReturnType<typeof createOwnVisits>;
