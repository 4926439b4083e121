import { plainAddress } from '#api/http/plain-address.ts';

/**
 * Under what an address is counted where too much of something is slowed down. An IPv6 network
 * counts as one address: its holder has 2^64 of them to try from.
 */
export const addressKey = (address: string): string => {
  const plain = plainAddress(address);
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
};
