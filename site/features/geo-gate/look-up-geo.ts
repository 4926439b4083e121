import type { GeoRecord } from '#shared/contracts/geo.ts';
import { limits } from '#shared/limits.ts';
import type { Timers } from '#shared/ports/timers.ts';
import type { GeoSource } from '#site/features/geo-gate/geo-source.ts';

export interface LookUpGeoDeps {
  source: GeoSource;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  timers: Timers;
}

/**
 * Asks once where the visitor is. Never throws: null is every kind of failure (SPEC 8: silently not
 * blocked) — no answer within 5 s, an error status, the switched-off feature's 404, no JSON, another
 * shape. The limit covers the body too, and holds even against a fetch deaf to its signal.
 */
export const lookUpGeo = ({ source, fetch, timers }: LookUpGeoDeps): Promise<GeoRecord | null> => {
  const abort = new AbortController();
  const ask = async () => {
    const response = await fetch(source.url, {
      credentials: source.credentials,
      cache: 'no-store',
      headers: { accept: 'application/json' },
      signal: abort.signal,
    });
    return response.ok ? source.read(await response.json()) : null;
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
    ask().then(settle, () => settle(null));
  });
};
