import { getGeo, type GeoRecord, type GeoReferral } from '#shared/contracts/geo.ts';
import { isGeoRecord } from '#site/features/geo-gate/geo-answer.ts';

/** A geolocation source and how to read its response. Null: no usable response. */
export interface GeoSource {
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
export const ownGeoSource: GeoSource = {
  url: getGeo.path,
  credentials: 'same-origin',
  read: async (answer) => {
    if (isGeoRecord(answer)) return answer;
    return isReferral(answer) ? externalSource(answer.service_url) : null;
  },
};
