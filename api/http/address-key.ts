import { isIP } from 'node:net';
import { plainAddress } from '#api/http/plain-address.ts';

/** For whatever a proxy calls an address and is none: text of any length, chosen by a client. */
const NO_ADDRESS = 'no address';

/**
 * Under what an address is counted where too much of something is slowed down. An IPv6 network
 * counts as one address: its holder has 2^64 of them to try from.
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
