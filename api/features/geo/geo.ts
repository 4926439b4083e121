import type { IncomingMessage } from 'node:http';
import { stringifySetCookie } from 'cookie';
import { Router, type Request } from 'express';
import { getGeo, type GeoRecord } from '#shared/contracts/geo.ts';
import { ownName } from '#shared/domain/geo-location.ts';
import { createGeoRecordOf } from '#shared/domain/geo-record.ts';
import { gateCookie, isBlocked } from '#shared/domain/geo.ts';
import type { Callers } from '#api/http/callers.ts';
import { route } from '#api/http/route.ts';
import { createAgentReader } from '#api/platform/describe-agent.ts';
import type { GeoDatabase } from '#api/platform/geo-database.ts';

export interface GeoDeps
  extends Pick<Callers, 'peerOf'>, Pick<GeoDatabase, 'locationOf' | 'positionOf'> {
  /** An external service that the browser calls instead of the database. */
  readonly serviceUrl: string | undefined;
}

/** The visitor's location, as far as their address reveals it. */
export const createGeo = ({ locationOf, positionOf, peerOf, serviceUrl }: GeoDeps) => {
  const routes = Router();
  const recordOf = createGeoRecordOf();
  const agentOf = createAgentReader();
  // Crawlers that run scripts index what they see, which must not be the notice. All of them claim to be
  // a browser (Mozilla); a headless browser is no crawler.
  const isCrawler = ({ headers }: IncomingMessage): boolean => {
    const agent = headers['user-agent'] ?? '';
    return agent.startsWith('Mozilla/') && !/headless/i.test(agent) && agentOf(agent).isKnownBot;
  };
  const locate = (request: Request): GeoRecord => {
    if (isCrawler(request)) return recordOf(null);
    const { address } = peerOf(request);
    const { country, region, city } = locationOf(address);
    const record = recordOf(country);
    if (record.countryCode === null) return record;
    return {
      ...record,
      region: region && ownName(region),
      city: city && ownName(city),
      ...positionOf(address),
    };
  };
  route(routes, getGeo, async ({ request, response }) => {
    response.setHeader('Cache-Control', 'private, no-store');
    if (serviceUrl !== undefined && !isCrawler(request)) return { service_url: serviceUrl };
    return locate(request);
  });
  return {
    routes,
    /** `Set-Cookie` of a page: whether it stays covered until the visitor's location is looked up. */
    pageCookieOf: (request: Request): string => {
      const isUndecided = serviceUrl !== undefined && !isCrawler(request);
      return stringifySetCookie({
        name: gateCookie,
        value: isUndecided || isBlocked(locate(request)) ? 'check' : 'pass',
        path: '/',
        sameSite: 'lax',
        secure: peerOf(request).isSecure,
      });
    },
  };
};
