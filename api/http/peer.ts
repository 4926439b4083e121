import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';

/** What is known about the sender of a request, trusting only the configured number of proxies. */
export interface Peer {
  /**
   * The client's address, never from a header that the client itself could have set. Empty when the
   * connection is already gone, which may happen before its request is handled.
   */
  readonly address: string;
  readonly isSecure: boolean;
  /** The host and port that the client requested. */
  readonly host: string;
}

const lastOf = (header: string | string[] | undefined): string | undefined =>
  (Array.isArray(header) ? header.join(',') : header)?.split(',').at(-1)?.trim();

const addressOf = (request: IncomingMessage, trustedHops: number): string => {
  // Typed as always present, but undefined on a connection that was reset.
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
 * Applies one rule to HTTP and to sockets, which do not pass through Express. `trustedHops` proxies
 * stand before this server; with 0, forwarded headers are ignored.
 */
export const createPeerReader = (trustedHops: number) => {
  // Cached, because every request is looked up several times.
  const known = new WeakMap<IncomingMessage, Peer>();
  return (request: IncomingMessage): Peer => {
    const peer = known.get(request) ?? readPeer(request, trustedHops);
    known.set(request, peer);
    return peer;
  };
};

export type PeerReader = ReturnType<typeof createPeerReader>;
