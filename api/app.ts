import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http';
import express, { type Express, type Request } from 'express';
import type { Failure } from '#shared/contracts/errors.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Ids } from '#shared/ports/ids.ts';
import type { Timers } from '#shared/ports/timers.ts';
import { createAddressLimit } from '#api/features/contact/address-limit.ts';
import { createContactRoutes } from '#api/features/contact/routes.ts';
import { createContactService } from '#api/features/contact/service.ts';
import type { ContactStore } from '#api/features/contact/store.ts';
import { createConversationRoutes } from '#api/features/conversations/routes.ts';
import { createConversationService } from '#api/features/conversations/service.ts';
import { createSocketNews } from '#api/features/conversations/socket-news.ts';
import { listenToAdmin, listenToVisitor } from '#api/features/conversations/sockets.ts';
import type { ConversationStore } from '#api/features/conversations/store.ts';
import type { GeoDatabase } from '#api/features/geo/geo-database.ts';
import { createGeoRoutes } from '#api/features/geo/routes.ts';
import { createHealthRoutes, type HealthSources } from '#api/features/health/routes.ts';
import type { AdminKeys } from '#api/features/identity/admin-keys.ts';
import { createVisitorIdentity } from '#api/features/identity/visitor-identity.ts';
import type { VisitorTokens } from '#api/features/identity/visitor-tokens.ts';
import { createPresenceRegistry } from '#api/features/presence/registry.ts';
import { followAdmin, followVisitor } from '#api/features/presence/sockets.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { apiNotFound, createErrorHandler } from '#api/http/errors.ts';
import { createOriginGuard, featureOff, jsonOnly, noStore } from '#api/http/guards.ts';
import { createOriginCheck, type OriginCheck } from '#api/http/origins.ts';
import { createPeerReader } from '#api/http/peer.ts';
import { createRequestLog } from '#api/http/request-id.ts';
import { createSecurityHeaders } from '#api/http/security-headers.ts';
import type { Site } from '#api/http/site.ts';
import type { Logger } from '#api/platform/logger.ts';
import { coalesce } from '#api/platform/coalesce.ts';
import { openAdminNamespace } from '#api/sockets/admin-namespace.ts';
import { createSocketServer } from '#api/sockets/create-socket-server.ts';
import type { SocketServer } from '#api/sockets/socket-types.ts';
import { openVisitorNamespace } from '#api/sockets/visitor-namespace.ts';

export interface AppDeps {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly store: ConversationStore;
  readonly contactStore: ContactStore;
  readonly geo: GeoDatabase;
  readonly visitorTokens: VisitorTokens;
  readonly adminKeys: AdminKeys;
  readonly health: Omit<HealthSources, 'clock'>;
  readonly site: Site;
  readonly options: {
    readonly publicUrl: string | undefined;
    readonly allowedOrigins: readonly string[];
    readonly trustedHops: number;
    readonly isChatOn: boolean;
    readonly isContactOn: boolean;
    readonly isGeoGateOn: boolean;
    /** An external geolocation service, asked by the browser. */
    readonly geoServiceUrl: string | undefined;
  };
}

export interface App {
  readonly server: HttpServer;
  /** Closes every admin connection: the key has changed. */
  disconnectAdmins(): void;
  /** Closes sockets and listener. What is stored stays the business of the stores. */
  close(): Promise<void>;
}

const PRESENCE_NEWS_EVERY_MS = 1_000;

const contactServiceOf = ({ contactStore, geo, clock, ids }: AppDeps) =>
  createContactService({
    store: contactStore,
    clock,
    ids,
    addressLimit: createAddressLimit(clock),
    countryOf: geo.lookup,
  });

const contentPolicyOf = ({ site, options: { isGeoGateOn, geoServiceUrl } }: AppDeps) => ({
  inlineScriptHashes: site.inlineScriptHashes,
  connectOrigins: isGeoGateOn && geoServiceUrl !== undefined ? [new URL(geoServiceUrl).origin] : [],
});

interface SocketParts {
  readonly verdictOf: OriginCheck;
  readonly visitors: ReturnType<typeof createVisitorIdentity>;
  readonly refuseKey: (key: string | undefined, request: IncomingMessage) => Failure | null;
}

/** The conversations with everything that is heard and told of them over sockets. */
const connectSockets = (io: SocketServer, deps: AppDeps, parts: SocketParts) => {
  const { clock, timers, ids, logger, options } = deps;
  const { isChatOn } = options;
  const presence = createPresenceRegistry<TokenHash>((owner) => presenceNews.tell(owner));
  const users = openVisitorNamespace(io, {
    verdictOf: parts.verdictOf,
    knownVisitor: parts.visitors.known,
    isChatOn,
    onConnection: (socket, currentPage) => {
      listenToVisitor(socket, service, logger);
      followVisitor(socket, currentPage, { clock, logger, presence });
    },
  });
  const admins = openAdminNamespace(io, {
    isChatOn,
    refuseKey: parts.refuseKey,
    onConnection: (socket) => {
      listenToAdmin(socket, service, logger);
      followAdmin(socket, { clock, logger });
    },
  });
  const service = createConversationService({
    store: deps.store,
    clock,
    ids,
    news: createSocketNews(users, admins),
    presenceOf: presence.of,
  });
  const presenceNews = coalesce<TokenHash>(timers, PRESENCE_NEWS_EVERY_MS, (owner) => {
    service.presenceChanged(owner).catch((error: unknown) => {
      logger.error('presence_news_failed', { error });
    });
  });
  return { service, admins, presenceNews };
};

/** The whole server, built from its parts. It reads no environment and does not listen by itself. */
export const createApp = (deps: AppDeps): App => {
  const { clock, timers, ids, logger, options } = deps;
  const peerOf = createPeerReader(options.trustedHops);
  const verdictOf = createOriginCheck({ ...options, peerOf });
  const visitors = createVisitorIdentity(deps.visitorTokens, peerOf);
  const refuseKey = (key: string | undefined, request: IncomingMessage) =>
    deps.adminKeys.check(key, peerOf(request).address);
  const refuseAdmin = (request: Request) => refuseKey(request.get('x-admin-key'), request);

  const http: Express = express();
  const server = createServer(http);
  const io = createSocketServer(server, verdictOf);
  const { service, admins, presenceNews } = connectSockets(io, deps, {
    verdictOf,
    visitors,
    refuseKey,
  });

  http.disable('x-powered-by');
  http.use(createRequestLog(ids, clock, logger));
  http.use(createSecurityHeaders(contentPolicyOf(deps), peerOf));
  http.use('/api', noStore);
  http.use(createOriginGuard(verdictOf));
  http.use('/api', jsonOnly, express.json({ limit: limits.server.bodyBytes }));
  http.use(createHealthRoutes({ ...deps.health, clock }));
  if (!options.isChatOn) {
    http.use(['/api/conversations', '/api/admin/conversations'], featureOff('the chat'));
  }
  http.use(
    createConversationRoutes(service, {
      visitorOf: visitors.ensure,
      knownVisitor: visitors.known,
      refuseAdmin,
    }),
  );
  // The admin's list stays: what was written before the form was switched off can still be read.
  if (!options.isContactOn) http.use('/api/contact', featureOff('the contact form'));
  http.use(createContactRoutes(contactServiceOf(deps), { peerOf, refuseAdmin }));
  if (!options.isGeoGateOn) http.use('/api/geo', featureOff('the geo gate'));
  http.use(createGeoRoutes(deps.geo, peerOf, options.geoServiceUrl));
  http.use('/api', apiNotFound);
  http.use(deps.site.handler);
  http.use(apiNotFound);
  http.use(createErrorHandler(logger));

  return {
    server,
    disconnectAdmins: () => admins.disconnectSockets(true),
    close: async () => {
      presenceNews.stop();
      const closed = new Promise<void>((resolve) => void io.close(() => resolve()));
      server.closeIdleConnections();
      const cancel = timers.after(limits.server.stopWithinMs / 2, () =>
        server.closeAllConnections(),
      );
      await closed;
      cancel();
    },
  };
};
