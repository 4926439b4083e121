import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { ForbiddenAddress } from '#api/platform/outgoing/failure.ts';
import { createPublicAddressCheck } from '#api/platform/public-address.ts';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Resolves a name to all its addresses. Rejects if it has none. */
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>;

const resolveBySystem: Resolve = (hostname) => systemLookup(hostname, { all: true });

interface TargetOptions {
  readonly allowsHttp?: boolean;
  readonly allowsPrivate?: boolean;
  readonly resolve?: Resolve;
}

/** Checks where requests may go: the form of the address, and the addresses that its name resolves to. */
export const createTargets = ({
  allowsHttp = false,
  allowsPrivate = false,
  resolve = resolveBySystem,
}: TargetOptions) => {
  const isPublic = createPublicAddressCheck();
  const isAllowed = (address: string): boolean => allowsPrivate || isPublic(address);

  const refusalOf = (text: string): string | null => {
    if (!URL.canParse(text)) return 'is not a web address';
    const { protocol, hostname, username, password } = new URL(text);
    if (protocol !== 'https:' && !(allowsHttp && protocol === 'http:')) {
      return allowsHttp ? 'must begin with https:// or http://' : 'must begin with https://';
    }
    if (username !== '' || password !== '') return 'must hold no user name or password';
    // Node resolves names only. The parser has already normalized 0x7f.1 and 2130706433 to 127.0.0.1.
    const literal = hostname.replace(/^\[(.+)\]$/, '$1');
    if (isIP(literal) !== 0 && !isAllowed(literal)) return new ForbiddenAddress(literal).message;
    return null;
  };

  /** Passed to `net.connect`, so that it connects to exactly the checked addresses. */
  const lookup: LookupFunction = (hostname, { all }, callback) => {
    const answer = (addresses: readonly ResolvedAddress[]) => {
      const allowed = addresses.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (!first) callback(new ForbiddenAddress(addresses[0]?.address ?? hostname), []);
      else if (all) callback(null, [...allowed]);
      else callback(null, first.address, first.family);
    };
    resolve(hostname).then(answer, (error: Error) => callback(error, []));
  };

  return { refusalOf, lookup };
};
