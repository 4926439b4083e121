import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { PeerReader } from '#api/http/peer.ts';
import { plainAddress } from '#api/http/plain-address.ts';

/** The key for values that a proxy passes as an address but that are none: a client may send any text. */
const NO_ADDRESS = 'no address';

/** The key of the owner's own browsers at any address. `addressKey` never returns it. */
export const OWNER_KEY = 'owner';

/**
 * The rate-limit key of an address. An IPv6 network counts as one address, because its holder has 2^64
 * of them.
 */
export const addressKey = (address: string): string => {
  const plain = plainAddress(address);
  if (isIP(plain) === 0) return NO_ADDRESS;
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
};

/** The rate-limit key of a request's sender; the owner's browsers have a separate one. */
export const createClientKey =
  (peerOf: PeerReader, isOwn: (request: IncomingMessage) => boolean) =>
  (request: IncomingMessage): string =>
    isOwn(request) ? OWNER_KEY : addressKey(peerOf(request).address);
