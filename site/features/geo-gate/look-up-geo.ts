import type { GeoRecord } from '#shared/contracts/geo.ts';
import { limits } from '#shared/limits.ts';
import type { Timers } from '#shared/ports/timers.ts';
import { type GeoSource, ownGeoSource } from '#site/features/geo-gate/geo-source.ts';

export interface LookUpGeoDeps {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  timers: Timers;
}

/**
 * Looks up the visitor's location once, at an external service if the site refers to one. Never
 * throws: null for every failure, and the visitor passes silently: no response within 5 s, an error
 * status, 404 when the feature is off, no JSON, another shape. The limit covers both requests and
 * their bodies, even if fetch ignores its signal.
 */
export const lookUpGeo = ({ fetch, timers }: LookUpGeoDeps): Promise<GeoRecord | null> => {
  const abort = new AbortController();
  const request = async (source: GeoSource): Promise<GeoRecord | null> => {
    const response = await fetch(source.url, {
      credentials: source.credentials,
      cache: 'no-store',
      headers: { accept: 'application/json' },
      signal: abort.signal,
    });
    const found = response.ok ? await source.read(await response.json()) : null;
    return found && 'url' in found ? request(found) : found;
  };
  return new Promise((resolve) => {
    const cancel = timers.after(limits.geo.lookupTimeoutMs, () => {
      abort.abort();
      resolve(null);
    });
    const settle = (record: GeoRecord | null) => {
      cancel();
      resolve(record);
    };
    request(ownGeoSource).then(settle, () => settle(null));
  });
};
