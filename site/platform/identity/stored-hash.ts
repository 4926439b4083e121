import type { PrimaryHash } from '#shared/contracts/ids.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';

/** The storage key of a hash and the time it was computed at. */
export const CACHE_KEY = 'foyer.primary-hash';

interface Stored {
  local: KeyValue;
  clock: Clock;
}

export const asHash = (value: string | null | undefined): PrimaryHash | null =>
  value && /^[0-9a-f]{64}$/.test(value) ? (value as PrimaryHash) : null;

/** The hash, if this browser computed it in the last 12 h. */
export const readPrimaryHash = ({ local, clock }: Stored): PrimaryHash | null => {
  const [hash, at] = (local.get(CACHE_KEY) ?? '').split(' ');
  const ageMs = clock.now() - Number(at);
  return ageMs >= 0 && ageMs < limits.identity.fingerprintCacheMs ? asHash(hash) : null;
};
