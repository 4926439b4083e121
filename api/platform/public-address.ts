import { BlockList, isIP } from 'node:net';

// IANA's special-purpose registries, read 2026-11. Geo databases assign some of these to the registry's
// own country: without this list, 192.168.1.1 would be in Australia.
const reservedV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** Special ranges inside 2000::/3, the only allocated space: protocol blocks, documentation, 6to4. */
const reservedV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

/** Whether the internet routes this address. Expects a plain address: no zone, not IPv4-mapped. */
export const createPublicAddressCheck = () => {
  const reserved = new BlockList();
  for (const [net, bits] of reservedV4) reserved.addSubnet(net, bits, 'ipv4');
  for (const [net, bits] of reservedV6) reserved.addSubnet(net, bits, 'ipv6');
  const givenOut = new BlockList();
  givenOut.addSubnet('2000::', 3, 'ipv6');
  return (address: string): boolean => {
    const version = isIP(address);
    if (version === 4) return !reserved.check(address, 'ipv4');
    if (version === 6) return givenOut.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
    return false;
  };
};
