import { type GeoRecord, getGeo, type GeoReferral } from '#shared/contracts/geo.ts';
import { limits } from '#shared/limits.ts';
import type { Timers } from '#shared/ports/timers.ts';
import { isGeoRecord } from '#site/features/geo-gate/geo-answer.ts';

/** A geolocation source and how to read its response. Null: no usable response. */
interface GeoSource {
  url: string;
  credentials: RequestCredentials;
  read(answer: unknown): Promise<GeoRecord | GeoSource | null>;
}

const isWebAddress = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

const isReferral = (answer: unknown): answer is GeoReferral =>
  typeof answer === 'object' &&
  answer !== null &&
  'service_url' in answer &&
  isWebAddress(answer.service_url);

/** Only external services need the lenient parser, so it is fetched with their first response. */
const externalSource = (url: string): GeoSource => ({
  url,
  credentials: 'omit',
  read: async (answer) => {
    const { readServiceAnswer } = await import('#site/features/geo-gate/service-answer.ts');
    return readServiceAnswer(answer);
  },
});

/** The site's own lookup: returns the location, or names the external service to query. */
const ownGeoSource: GeoSource = {
  url: getGeo.path,
  credentials: 'same-origin',
  read: async (answer) => {
    if (isGeoRecord(answer)) return answer;
    return isReferral(answer) ? externalSource(answer.service_url) : null;
  },
};

export interface LookUpGeoDeps {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  timers: Timers;
}

/**
 * Looks up the visitor's location once, at an external service if the site refers to one. Never
 * throws. Returns null for every failure, and the visitor then enters: no response within 5 s, an
 * error status, 404 if the feature is off, invalid JSON or another shape. The limit covers both
 * requests and their bodies, even if fetch ignores its signal.
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
