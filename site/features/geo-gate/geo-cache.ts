import type { GeoRecord } from '#shared/contracts/geo.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import { isGeoRecord } from '#site/features/geo-gate/geo-answer.ts';

const KEY = 'foyer.geo';

/** Caches this visitor's location for 24 h. Null: no usable entry. */
export interface GeoCache {
  read(): GeoRecord | null;
  write(record: GeoRecord): void;
}

const parse = (text: string): { record?: unknown; expiresAt?: unknown } | null => {
  try {
    return JSON.parse(text) as object | null;
  } catch {
    return null;
  }
};

export const createGeoCache = (storage: KeyValue, clock: Clock): GeoCache => ({
  read: () => {
    const entry = parse(storage.get(KEY) ?? 'null');
    const leftMs = typeof entry?.expiresAt === 'number' ? entry.expiresAt - clock.now() : 0;
    // More than a day left means the clock was set back, and the entry might never expire.
    const isFresh = leftMs > 0 && leftMs <= limits.geo.cacheMs;
    return isFresh && isGeoRecord(entry?.record) ? entry.record : null;
  },
  write: (record) => {
    storage.set(KEY, JSON.stringify({ record, expiresAt: clock.now() + limits.geo.cacheMs }));
  },
});
