import type { Server } from 'node:http';
import express, { type RequestHandler } from 'express';
import { fail } from '#shared/contracts/errors.ts';
import { storageLimits } from '#shared/storage-limits.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { Config } from '#api/config.ts';
import { createHealth } from '#api/features/health/health.ts';
import { connectionLimitsFor } from '#api/http/connection-limits.ts';
import { createHttpServer } from '#api/http/create-http-server.ts';
import { apiNotFound, createErrorHandler } from '#api/http/errors.ts';
import { noStore } from '#api/http/guards.ts';
import { limitConnections } from '#api/http/limit-connections.ts';
import { createPeerReader } from '#api/http/peer.ts';
import { createRateGuard } from '#api/http/rate-guard.ts';
import { createSecurityHeaders } from '#api/http/security-headers.ts';
import { sendFailure } from '#api/http/send-failure.ts';
import type { Site } from '#api/http/site.ts';
import { retryAfterS } from '#api/http/slow-down.ts';
import { createWriteLimit } from '#api/http/write-limit.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import { openFilesLimit } from '#api/platform/open-files-limit.ts';

interface Deps extends Pick<Runtime, 'clock' | 'logger'> {
  readonly config: Config;
  readonly version: string;
  readonly site: Site;
}

/** Refuses every API call, because each needs the database. */
const refuseCalls: RequestHandler = (_request, response) => {
  const retry_after_s = retryAfterS(storageLimits.startAgainMs);
  sendFailure(
    response,
    fail('storage_unavailable', 'the disk of the server is full; only pages are served', {
      retry_after_s,
    }),
  );
};

/**
 * Serves the pages of the site when a full disk prevents a start: refuses all API calls; the health
 * check gives the reason.
 */
export const createSiteOnlyServer = ({ config, version, site, clock, logger }: Deps): Server => {
  const http = express();
  const peerOf = createPeerReader(config.TRUST_PROXY);
  const unwritable = async () => false;
  http.disable('x-powered-by');
  http.use(createSecurityHeaders({ site, connectOrigins: [] }, peerOf));
  http.use(['/api', '/socket.io'], noStore);
  http.use(
    createRateGuard({
      clock,
      peerOf,
      writes: createWriteLimit(clock),
      knownVisitor: () => null,
      isAdmin: () => false,
    }),
  );
  http.use(
    createHealth({
      version,
      site,
      clock,
      startedAt: clock.now(),
      disk: () => 'full' as const,
      isChatWritable: unwritable,
      isAnalyticsWritable: unwritable,
    }).routes,
  );
  http.use(['/api', '/socket.io'], refuseCalls);
  http.use(site.handler);
  http.use(apiNotFound);
  http.use(createErrorHandler(logger));
  const allowed = connectionLimitsFor(openFilesLimit());
  const server = createHttpServer(http, allowed.inAll);
  const connections = limitConnections(server, {
    clock,
    timers: nodeTimers,
    peerOf,
    trustedHops: config.TRUST_PROXY,
    isOwn: () => false,
    maxConnections: allowed.http,
  });
  server.on('close', connections.stop);
  return server;
};
