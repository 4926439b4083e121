import type { IncomingMessage } from 'node:http';
import type { PeerReader } from '#api/http/peer.ts';

/** The desktop console's origin. It may act as admin, never as a visitor. */
const DESKTOP_ORIGIN = 'app://console';

export type OriginVerdict = 'own' | 'allowed' | 'desktop' | 'none' | 'refused';

interface Options {
  readonly publicUrl: string | undefined;
  readonly allowedOrigins: readonly string[];
  readonly peerOf: PeerReader;
}

/**
 * Where a request comes from, by exact comparison. CORS does not guard websockets, and simple posts
 * pass it too, so writes and sockets are checked here. Without an Origin header a request is not
 * from a page of another site (programs, or same-origin reads), unless the browser says otherwise
 * in Sec-Fetch-Site. `null` is nobody's origin.
 */
export const createOriginCheck = ({ publicUrl, allowedOrigins, peerOf }: Options) => {
  const isOwn = (origin: string, request: IncomingMessage): boolean => {
    if (publicUrl !== undefined && origin === publicUrl) return true;
    const { host, isSecure } = peerOf(request);
    return origin === `${isSecure ? 'https' : 'http'}://${host}`;
  };
  return (request: IncomingMessage): OriginVerdict => {
    const { origin } = request.headers;
    if (origin === undefined) {
      const site = request.headers['sec-fetch-site'];
      return site === undefined || site === 'same-origin' || site === 'none' ? 'none' : 'refused';
    }
    if (isOwn(origin, request)) return 'own';
    if (origin === DESKTOP_ORIGIN) return 'desktop';
    return allowedOrigins.includes(origin) ? 'allowed' : 'refused';
  };
};

export type OriginCheck = ReturnType<typeof createOriginCheck>;
