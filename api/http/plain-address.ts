import { isIPv6 } from 'node:net';

/**
 * Normalizes an address: no zone, brackets or port (some proxies add one), IPv6 in its short form,
 * and an IPv4-mapped IPv6 address as IPv4. Returns text that is no address unchanged.
 */
export const plainAddress = (address: string): string => {
  const bare =
    /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ??
    /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ??
    address;
  const unzoned = bare.split('%')[0] ?? bare;
  if (!isIPv6(unzoned)) return unzoned;
  const short = new URL(`http://[${unzoned}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short);
  if (!mapped) return short;
  return mapped
    .slice(1)
    .map((group) => parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 0xff])
    .join('.');
};
