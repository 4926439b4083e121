import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';

/** What the request's carrier says of it, with only so many proxies believed as are configured. */
export interface Peer {
  /** The client's address: never from a header that the client itself could have set. */
  readonly address: string;
  readonly isSecure: boolean;
  /** Host and port the client asked for. */
  readonly host: string;
}

const lastOf = (header: string | string[] | undefined): string | undefined =>
  (Array.isArray(header) ? header.join(',') : header)?.split(',').at(-1)?.trim();

/**
 * The same rule for HTTP and for sockets, which do not pass through Express. `trustedHops` proxies
 * stand before this server; with 0, forwarded headers count for nothing.
 */
export const createPeerReader =
  (trustedHops: number) =>
  (request: IncomingMessage): Peer => {
    const isEncrypted = 'encrypted' in request.socket && request.socket.encrypted === true;
    const forwardedProtocol =
      trustedHops > 0 ? lastOf(request.headers['x-forwarded-proto']) : undefined;
    const forwardedHost = trustedHops > 0 ? lastOf(request.headers['x-forwarded-host']) : undefined;
    return {
      address: proxyAddr(request, (_address, hop) => hop < trustedHops),
      isSecure: forwardedProtocol === undefined ? isEncrypted : forwardedProtocol === 'https',
      host: forwardedHost ?? request.headers.host ?? '',
    };
  };

export type PeerReader = ReturnType<typeof createPeerReader>;
