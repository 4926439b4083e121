import type { GeoRecord } from '#shared/contracts/geo.ts';
import { limits } from '#shared/limits.ts';
import type { Timers } from '#shared/ports/timers.ts';
import { type GeoSource, ownGeoSource } from '#site/features/geo-gate/geo-source.ts';

export interface LookUpGeoDeps {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  timers: Timers;
}

/**
 * Asks once where the visitor is, the external service too if the site refers to one. Never throws:
 * null is every kind of failure (the visitor is silently let through): no answer within 5 s, an error
 * status, the switched-off feature's 404, no JSON, another shape. The limit covers both questions
 * and the bodies, and holds even against a fetch deaf to its signal.
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
