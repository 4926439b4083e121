import type { RequestListener } from 'node:http';
import express, { type Express, type Request, type RequestHandler } from 'express';
import { currentPath } from '#shared/contracts/former-paths.ts';
import { limits } from '#shared/limits.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { Feature } from '#api/feature.ts';
import type { Callers } from '#api/http/callers.ts';
import { answerDirectly } from '#api/http/direct-call.ts';
import { apiNotFound, createErrorHandler } from '#api/http/errors.ts';
import {
  createAdminGuard,
  createOriginGuard,
  createVisitorGuard,
  jsonOnly,
  noStore,
  type ApiKeyCheck,
} from '#api/http/guards.ts';
import type { OriginCheck } from '#api/http/origins.ts';
import { createRateGuard } from '#api/http/rate-guard.ts';
import { createRequestLog } from '#api/http/request-id.ts';
import { createSecurityHeaders, type ContentPolicy } from '#api/http/security-headers.ts';
import type { Site } from '#api/http/site.ts';
import type { WriteLimit } from '#api/http/write-limit.ts';

interface Deps
  extends
    Pick<Callers, 'peerOf' | 'knownVisitor' | 'refuseAdmin'>,
    Pick<Runtime, 'clock' | 'ids' | 'logger'> {
  readonly site: Site;
  readonly verdictOf: OriginCheck;
  readonly writes: WriteLimit;
  readonly isAdmin: (request: Request) => boolean;
  readonly checkApiKey: ApiKeyCheck;
  /** `Set-Cookie` of every page, if there is any. */
  readonly pageCookieOf: ((request: Request) => string) | undefined;
  readonly isChatOn: boolean;
  /** Refuses logged-out consoles. */
  readonly sessionGuard: RequestHandler;
  /** The origin of an external geolocation service that the pages call. */
  readonly geoServiceUrl: string | undefined;
}

/** The middleware for every request. */
const mountGuards = (http: Express, policy: ContentPolicy, deps: Deps): void => {
  http.disable('x-powered-by');
  // Comes before everything that reads the path.
  http.use((request, _response, next) => {
    request.url = currentPath(request.url);
    next();
  });
  http.use(createRequestLog(deps.ids, deps.clock, deps.logger));
  http.use(createSecurityHeaders(policy, deps.peerOf));
  http.use('/api', noStore);
  http.use(createOriginGuard(deps.verdictOf));
  http.use(createRateGuard(deps));
  http.use('/api', createAdminGuard(deps.refuseAdmin, deps.checkApiKey), deps.sessionGuard);
  http.use(createVisitorGuard(deps.knownVisitor, deps.isChatOn));
};

/**
 * Mounts the guards, the routes of the features in this order, and the site behind them. Returns the
 * listener for all requests: the direct calls first, then Express.
 */
export const mountRoutes = (
  http: Express,
  deps: Deps,
  features: readonly Pick<Feature, 'bodyRoutes' | 'routes' | 'directCalls'>[],
): RequestListener => {
  const { site, geoServiceUrl } = deps;
  const connectOrigins = geoServiceUrl === undefined ? [] : [new URL(geoServiceUrl).origin];
  const policy = { site, connectOrigins };
  mountGuards(http, policy, deps);
  // Before the general body parser, whose limit these routes exceed.
  for (const { bodyRoutes } of features) if (bodyRoutes) http.use(bodyRoutes);
  http.use('/api', jsonOnly, express.json({ limit: limits.server.bodyBytes }));
  for (const { routes } of features) if (routes) http.use(routes);
  http.use('/api', apiNotFound);
  http.use((request, response, next) => site.handler(request, response, next, deps.pageCookieOf));
  http.use(apiNotFound);
  http.use(createErrorHandler(deps.logger));
  return features
    .flatMap(({ directCalls = [] }) => directCalls)
    .reduce<RequestListener>((next, call) => answerDirectly(call, { ...deps, policy }, next), http);
};
