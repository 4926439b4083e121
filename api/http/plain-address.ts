import { isIPv6 } from 'node:net';

/**
 * One spelling an address: without zone and brackets, without the port some proxies add, IPv6 in its
 * short form, and an IPv4 address mapped into IPv6 as itself. What is no address comes back as it is.
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
