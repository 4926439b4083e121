import type { IncomingMessage } from 'node:http';
import { isLoopback, type Peer, type PeerReader } from '#api/http/peer.ts';
import { plainAddress } from '#api/http/plain-address.ts';

/** The desktop console's origin. It may act as admin, never as a visitor. */
const DESKTOP_ORIGIN = 'app://console';

export type OriginVerdict = 'own' | 'allowed' | 'desktop' | 'none' | 'refused';

interface Options {
  readonly publicUrl: string | undefined;
  readonly allowedOrigins: readonly string[];
  readonly peerOf: PeerReader;
}

/** The owner on the server's own machine, or through a tunnel to it: both ends are local. */
const isLocal = ({ address, host }: Peer): boolean => {
  const name = plainAddress(host.replace(/:\d+$/, ''));
  return isLoopback(address) && (name === 'localhost' || isLoopback(name));
};

/**
 * Decides where a request comes from, by exact comparison. CORS covers neither websockets nor simple
 * posts, so writes and sockets are checked here. A request without an Origin header counts as not sent
 * by another site's page (programs, same-origin reads), unless Sec-Fetch-Site contradicts. `null` is
 * never an allowed origin.
 *
 * With a public address, only that address is our own, plus this machine for local users; the sender
 * chooses the `Host` header, so it proves nothing. Without a public address, `Host` has to do.
 */
export const createOriginCheck = ({ publicUrl, allowedOrigins, peerOf }: Options) => {
  const isOwn = (origin: string, request: IncomingMessage): boolean => {
    if (origin === publicUrl) return true;
    const peer = peerOf(request);
    if (publicUrl !== undefined && !isLocal(peer)) return false;
    return origin === `${peer.isSecure ? 'https' : 'http'}://${peer.host}`;
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
