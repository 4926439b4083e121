import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';

/** What the request's carrier says of it, with only so many proxies believed as are configured. */
export interface Peer {
  /**
   * The client's address: never from a header that the client itself could have set. Empty once the
   * connection is gone, which can be before its request is looked at.
   */
  readonly address: string;
  readonly isSecure: boolean;
  /** Host and port the client asked for. */
  readonly host: string;
}

const lastOf = (header: string | string[] | undefined): string | undefined =>
  (Array.isArray(header) ? header.join(',') : header)?.split(',').at(-1)?.trim();

const addressOf = (request: IncomingMessage, trustedHops: number): string => {
  // Typed as always there; of a connection that was reset there is none.
  const address: string | undefined = proxyAddr(request, (_address, hop) => hop < trustedHops);
  return address ?? '';
};

const readPeer = (request: IncomingMessage, trustedHops: number): Peer => {
  const isEncrypted = 'encrypted' in request.socket && request.socket.encrypted === true;
  const forwardedProtocol =
    trustedHops > 0 ? lastOf(request.headers['x-forwarded-proto']) : undefined;
  const forwardedHost = trustedHops > 0 ? lastOf(request.headers['x-forwarded-host']) : undefined;
  return {
    address: addressOf(request, trustedHops),
    isSecure: forwardedProtocol === undefined ? isEncrypted : forwardedProtocol === 'https',
    host: forwardedHost ?? request.headers.host ?? '',
  };
};

/**
 * The same rule for HTTP and for sockets, which do not pass through Express. `trustedHops` proxies
 * stand before this server; with 0, forwarded headers count for nothing.
 */
export const createPeerReader = (trustedHops: number) => {
  // Each request is asked about several times on its way.
  const known = new WeakMap<IncomingMessage, Peer>();
  return (request: IncomingMessage): Peer => {
    const peer = known.get(request) ?? readPeer(request, trustedHops);
    known.set(request, peer);
    return peer;
  };
};

export type PeerReader = ReturnType<typeof createPeerReader>;
