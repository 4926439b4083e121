import { subhashNames, type Subhash } from '#shared/domain/fingerprint/parts.ts';
import { noStabilityRecord, type StabilityRecord } from '#shared/domain/fingerprint/stability.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';

/** The data that this browser stores about the last fingerprint it sent. */
export interface FingerprintRecord {
  /** The visitor's own calendar day, YYYY-MM-DD. */
  readonly day: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly subhashes: Readonly<Record<Subhash, string | null>> | null;
  readonly stability: StabilityRecord;
}

const KEY = 'foyer.fingerprint';

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

const subhashesOf = (value: unknown): FingerprintRecord['subhashes'] => {
  if (typeof value !== 'object' || value === null) return null;
  const given = value as Record<string, unknown>;
  const pairs = subhashNames.map((name) => {
    const one = given[name];
    return [name, typeof one === 'string' ? one : null];
  });
  return Object.fromEntries(pairs) as FingerprintRecord['subhashes'];
};

/** Null: nothing was sent yet, or the stored record is invalid. */
export const readRecord = (storage: KeyValue): FingerprintRecord | null => {
  try {
    const stored = JSON.parse(storage.get(KEY) ?? 'null') as Partial<FingerprintRecord> | null;
    if (typeof stored?.day !== 'string' || !isCount(stored.at)) return null;
    const { weight, sum } = stored.stability ?? noStabilityRecord;
    const stability = isCount(weight) && isCount(sum) ? { weight, sum } : noStabilityRecord;
    return { day: stored.day, at: stored.at, subhashes: subhashesOf(stored.subhashes), stability };
  } catch {
    // Written by another version, or edited by hand.
    return null;
  }
};

/** Returns false if storage is full or blocked. */
export const saveRecord = (storage: KeyValue, record: FingerprintRecord): boolean =>
  storage.set(KEY, JSON.stringify(record));
