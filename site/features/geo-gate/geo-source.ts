import type { GeoRecord } from '#shared/contracts/geo.ts';
import { isGeoRecord } from '#site/features/geo-gate/geo-answer.ts';

/** Who is asked where the visitor is, and how their answer is read. Null: no answer to go by. */
export interface GeoSource {
  url: string;
  credentials: RequestCredentials;
  read(answer: unknown): GeoRecord | null | Promise<GeoRecord | null>;
}

const own: GeoSource = {
  url: '/api/geo',
  credentials: 'same-origin',
  read: (answer) => (isGeoRecord(answer) ? answer : null),
};

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/**
 * The site's own lookup, or the external service the page names in
 * `<meta name="foyer-geo-service" content="https://…">`. A name that is no web address is passed
 * over. Only an external service needs the lenient reader, so it is fetched with the first answer.
 */
export const geoSourceOf = (serviceUrl: string | null | undefined): GeoSource => {
  if (!serviceUrl || !isWebAddress(serviceUrl)) return own;
  return {
    url: serviceUrl,
    credentials: 'omit',
    read: async (answer) => {
      const { readServiceAnswer } = await import('#site/features/geo-gate/service-answer.ts');
      return readServiceAnswer(answer);
    },
  };
};
