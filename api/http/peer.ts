import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';
import { plainAddress } from '#api/http/plain-address.ts';
import type { Logger } from '#api/platform/logger.ts';

/** The sender of a request, as far as the configured number of proxies can be trusted. */
export interface Peer {
  /**
   * The client's address, never from a header that the client itself could have set. Empty if the
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
  // Typed as always present, but undefined on a reset connection.
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

export const isLoopback = (address: string): boolean =>
  /^(127(\.\d{1,3}){3}|::1)$/.test(plainAddress(address));

const proxyHeaders = [
  'x-forwarded-for',
  'forwarded',
  'x-real-ip',
  'x-forwarded-proto',
  'x-forwarded-host',
  'via',
];

/** Whether a proxy on this machine forwarded the request although no proxy is trusted. */
const isFromUnknownProxy = ({ headers, socket }: IncomingMessage): boolean =>
  isLoopback(socket.remoteAddress ?? '') &&
  proxyHeaders.some((name) => headers[name] !== undefined);

/**
 * Warns once about a proxy on this machine that TRUST_PROXY does not count: it hides all visitors'
 * addresses.
 */
export const createProxyWatch = (trustedHops: number, logger: Pick<Logger, 'warn'>) => {
  let isNoticed = false;
  return {
    look: (request: IncomingMessage): void => {
      if (isNoticed || trustedHops > 0 || !isFromUnknownProxy(request)) return;
      isNoticed = true;
      logger.warn('proxy_not_trusted', {
        reason:
          'requests come through a proxy on this machine, and TRUST_PROXY is 0: all visitors share one address and its limits; set TRUST_PROXY to the number of proxies (usually 1)',
      });
    },
    isNoticed: (): boolean => isNoticed,
  };
};

/**
 * Applies one rule to HTTP and to sockets, which bypass Express. `trustedHops` proxies stand in front of
 * this server; with 0, forwarded headers are ignored. `onRequest` sees each request once.
 */
export const createPeerReader = (
  trustedHops: number,
  onRequest: (request: IncomingMessage) => void = () => undefined,
) => {
  // Cached, because several limits read the peer of every request.
  const known = new WeakMap<IncomingMessage, Peer>();
  return (request: IncomingMessage): Peer => {
    const seen = known.get(request);
    if (seen) return seen;
    onRequest(request);
    const peer = readPeer(request, trustedHops);
    known.set(request, peer);
    return peer;
  };
};

export type PeerReader = ReturnType<typeof createPeerReader>;
