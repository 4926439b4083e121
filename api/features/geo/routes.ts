import { Router } from 'express';
import { getGeo } from '#shared/contracts/geo.ts';
import { createGeoRecordOf } from '#shared/domain/geo-record.ts';
import type { GeoDatabase } from '#api/features/geo/geo-database.ts';
import type { PeerReader } from '#api/http/peer.ts';
import { route } from '#api/http/route.ts';

/** `serviceUrl`: an external service that is asked in place of the database, by the browser. */
export const createGeoRoutes = (
  database: GeoDatabase,
  peerOf: PeerReader,
  serviceUrl?: string,
): Router => {
  const router = Router();
  const recordOf = createGeoRecordOf();
  route(router, getGeo, async ({ request, response }) => {
    response.setHeader('Cache-Control', 'private, no-store');
    if (serviceUrl !== undefined) return { service_url: serviceUrl };
    return recordOf(database.lookup(peerOf(request).address));
  });
  return router;
};
