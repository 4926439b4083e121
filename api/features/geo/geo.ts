import { Router } from 'express';
import { getGeo } from '#shared/contracts/geo.ts';
import { createGeoRecordOf } from '#shared/domain/geo-record.ts';
import type { Callers } from '#api/http/callers.ts';
import { route } from '#api/http/route.ts';
import type { CountryOf } from '#api/platform/geo-database.ts';

export interface GeoDeps extends Pick<Callers, 'peerOf'> {
  readonly countryOf: CountryOf;
  /** An external service that the browser calls instead of the database. */
  readonly serviceUrl: string | undefined;
}

/** The visitor's country, as far as their address reveals it. */
export const createGeo = ({ countryOf, peerOf, serviceUrl }: GeoDeps) => {
  const routes = Router();
  const recordOf = createGeoRecordOf();
  route(routes, getGeo, async ({ request, response }) => {
    response.setHeader('Cache-Control', 'private, no-store');
    if (serviceUrl !== undefined) return { service_url: serviceUrl };
    return recordOf(countryOf(peerOf(request).address));
  });
  return { routes };
};
