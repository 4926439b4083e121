import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http';
import express, { type Express, type RequestHandler } from 'express';
import { fail } from '#shared/contracts/errors.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Ids } from '#shared/ports/ids.ts';
import type { Timers } from '#shared/ports/timers.ts';
import { createConversationRoutes } from '#api/features/conversations/routes.ts';
import { createConversationService } from '#api/features/conversations/service.ts';
import { createSocketNews } from '#api/features/conversations/socket-news.ts';
import { listenToAdmin, listenToVisitor } from '#api/features/conversations/sockets.ts';
import type { ConversationStore } from '#api/features/conversations/store.ts';
import { createHealthRoutes, type HealthSources } from '#api/features/health/routes.ts';
import type { AdminKeys } from '#api/features/identity/admin-keys.ts';
import { createVisitorIdentity } from '#api/features/identity/visitor-identity.ts';
import type { VisitorTokens } from '#api/features/identity/visitor-tokens.ts';
import { createPresenceRegistry } from '#api/features/presence/registry.ts';
import { followAdmin, followVisitor } from '#api/features/presence/sockets.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { apiNotFound, createErrorHandler } from '#api/http/errors.ts';
import { createOriginGuard, jsonOnly, noStore } from '#api/http/guards.ts';
import { createOriginCheck } from '#api/http/origins.ts';
import { createPeerReader } from '#api/http/peer.ts';
import { createRequestLog } from '#api/http/request-id.ts';
import { createSecurityHeaders } from '#api/http/security-headers.ts';
import { sendFailure } from '#api/http/send-failure.ts';
import type { Site } from '#api/http/site.ts';
import type { Logger } from '#api/platform/logger.ts';
import { coalesce } from '#api/platform/coalesce.ts';
import { openAdminNamespace } from '#api/sockets/admin-namespace.ts';
import { createSocketServer } from '#api/sockets/create-socket-server.ts';
import type { AdminNamespace, UserNamespace } from '#api/sockets/socket-types.ts';
import { openVisitorNamespace } from '#api/sockets/visitor-namespace.ts';

export interface AppDeps {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly store: ConversationStore;
  readonly visitorTokens: VisitorTokens;
  readonly adminKeys: AdminKeys;
  readonly health: Omit<HealthSources, 'clock'>;
  readonly site: Site;
  readonly options: {
    readonly publicUrl: string | undefined;
    readonly allowedOrigins: readonly string[];
    readonly trustedHops: number;
    readonly isChatOn: boolean;
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

const featureOff: RequestHandler = (_request, response) => {
  sendFailure(response, fail('feature_off', 'the chat is switched off'));
};

/** The whole server, built from its parts. It reads no environment and does not listen by itself. */
export const createApp = (deps: AppDeps): App => {
  const { clock, timers, ids, logger, options } = deps;
  const peerOf = createPeerReader(options.trustedHops);
  const verdictOf = createOriginCheck({ ...options, peerOf });
  const visitors = createVisitorIdentity(deps.visitorTokens, peerOf);
  const refuseKey = (key: string | undefined, request: IncomingMessage) =>
    deps.adminKeys.check(key, peerOf(request).address);

  const http: Express = express();
  const server = createServer(http);
  const io = createSocketServer(server, verdictOf);

  const presence = createPresenceRegistry<TokenHash>((owner) => presenceNews.tell(owner));
  const namespaces = {} as { users: UserNamespace; admins: AdminNamespace };
  namespaces.users = openVisitorNamespace(io, {
    verdictOf,
    knownVisitor: visitors.known,
    isChatOn: options.isChatOn,
    onConnection: (socket, currentPage) => {
      listenToVisitor(socket, service, logger);
      followVisitor(socket, currentPage, { clock, logger, presence });
    },
  });
  namespaces.admins = openAdminNamespace(io, {
    isChatOn: options.isChatOn,
    refuseKey,
    onConnection: (socket) => {
      listenToAdmin(socket, service, logger);
      followAdmin(socket, { clock, logger });
    },
  });
  const service = createConversationService({
    store: deps.store,
    clock,
    ids,
    news: createSocketNews(namespaces.users, namespaces.admins),
    presenceOf: presence.of,
  });
  const presenceNews = coalesce<TokenHash>(timers, PRESENCE_NEWS_EVERY_MS, (owner) => {
    service.presenceChanged(owner).catch((error: unknown) => {
      logger.error('presence_news_failed', { error });
    });
  });

  http.disable('x-powered-by');
  http.use(createRequestLog(ids, clock, logger));
  http.use(createSecurityHeaders(deps.site.inlineScriptHashes, peerOf));
  http.use('/api', noStore);
  http.use(createOriginGuard(verdictOf));
  http.use('/api', jsonOnly, express.json({ limit: limits.server.bodyBytes }));
  http.use(createHealthRoutes({ ...deps.health, clock }));
  if (!options.isChatOn) http.use(['/api/conversations', '/api/admin/conversations'], featureOff);
  http.use(
    createConversationRoutes(service, {
      visitorOf: visitors.ensure,
      knownVisitor: visitors.known,
      refuseAdmin: (request) => refuseKey(request.get('x-admin-key'), request),
    }),
  );
  http.use('/api', apiNotFound);
  http.use(deps.site.handler);
  http.use(apiNotFound);
  http.use(createErrorHandler(logger));

  return {
    server,
    disconnectAdmins: () => namespaces.admins.disconnectSockets(true),
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
