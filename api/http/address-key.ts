import { isIP } from 'node:net';
import { plainAddress } from '#api/http/plain-address.ts';

/**
 * The key for what a proxy reports as an address but is none: text of any length, chosen by a
 * client.
 */
const NO_ADDRESS = 'no address';

/**
 * The key under which rate limits count an address. An IPv6 network counts as one address, because
 * its holder has 2^64 of them to try from.
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
