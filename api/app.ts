import type { IncomingMessage, Server as HttpServer } from 'node:http';
import express, { type Express, type Request } from 'express';
import type { Failure } from '#shared/contracts/errors.ts';
import { limits } from '#shared/limits.ts';
import { presenceLimits } from '#shared/presence-limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Ids } from '#shared/ports/ids.ts';
import type { Timers } from '#shared/ports/timers.ts';
import { createAdminCheck } from '#api/admin-check.ts';
import { createAdminSessions, type AdminSessions } from '#api/admin-sessions.ts';
import { createContact } from '#api/contact.ts';
import { createFeaturesOff } from '#api/features-off.ts';
import type { AnalyticsQueries } from '#api/features/analytics/queries/query-types.ts';
import { createAnalyticsRoutes } from '#api/features/analytics/queries/routes.ts';
import type { IngestStore } from '#api/features/analytics/ingest/store.ts';
import type { ContactStore } from '#api/features/contact/store.ts';
import { createConversationRoutes } from '#api/features/conversations/routes.ts';
import { createLifecycle } from '#api/features/conversations/lifecycle.ts';
import { createLifecycleRoutes } from '#api/features/conversations/lifecycle-routes.ts';
import { createConversationService } from '#api/features/conversations/service.ts';
import { createStartLimit } from '#api/features/conversations/start-limit.ts';
import { createVisitorHere } from '#api/features/conversations/visitor-here.ts';
import { createSocketNews, createTypingRelay } from '#api/features/conversations/socket-news.ts';
import {
  listenToAdmin,
  listenToVisitor,
  refuseChatEvents,
} from '#api/features/conversations/sockets.ts';
import {
  createSnooze,
  createSnoozeRoutes,
  startWaking,
} from '#api/features/conversations/snooze.ts';
import type { ConversationStore } from '#api/features/conversations/store.ts';
import type { FingerprintStore } from '#api/features/fingerprint/store.ts';
import type { GeoDatabase } from '#api/features/geo/geo-database.ts';
import { createGeoRoutes } from '#api/features/geo/routes.ts';
import { createHealthRoutes, type HealthSources } from '#api/features/health/routes.ts';
import type { AdminKeys } from '#api/features/identity/admin-keys.ts';
import { createErasedTokens } from '#api/features/identity/erased-tokens.ts';
import { createVisitorIdentity } from '#api/features/identity/visitor-identity.ts';
import type { VisitorTokens } from '#api/features/identity/visitor-tokens.ts';
import type { InboxStore } from '#api/features/inbox/store.ts';
import { createInbox } from '#api/inbox.ts';
import { createErasureNews } from '#api/features/privacy/erasure-news.ts';
import type { LoggedScrub } from '#api/features/privacy/logged-scrub.ts';
import { createPrivacyRoutes } from '#api/features/privacy/routes.ts';
import type { RetentionStore } from '#api/features/privacy/retention-store.ts';
import { createPrivacyService } from '#api/features/privacy/service.ts';
import type { ChatRecords, VisitorRecords } from '#api/features/privacy/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { apiNotFound, createErrorHandler } from '#api/http/errors.ts';
import { createAdminGuard, createOriginGuard, jsonOnly, noStore } from '#api/http/guards.ts';
import { createOriginCheck, type OriginCheck } from '#api/http/origins.ts';
import { createPeerReader, type PeerReader } from '#api/http/peer.ts';
import { createRateGuard } from '#api/http/rate-guard.ts';
import { createReadLimit, type ReadLimit } from '#api/http/read-limit.ts';
import { createRequestLog } from '#api/http/request-id.ts';
import { createSecurityHeaders } from '#api/http/security-headers.ts';
import type { Site } from '#api/http/site.ts';
import { createWriteLimit, type WriteLimit } from '#api/http/write-limit.ts';
import type { Logger } from '#api/platform/logger.ts';
import { createPresence, newsWithPresence, type SitePresence } from '#api/presence.ts';
import { coalesce } from '#api/platform/coalesce.ts';
import { openAdminNamespace } from '#api/sockets/admin-namespace.ts';
import { limitEvents } from '#api/sockets/limit-events.ts';
import type { SocketServer } from '#api/sockets/socket-types.ts';
import { openVisitorNamespace } from '#api/sockets/visitor-namespace.ts';
import { createServers } from '#api/servers.ts';
import { createTracking } from '#api/tracking.ts';
import { createMaintenance } from '#api/maintenance.ts';

export interface AppDeps {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly store: ConversationStore;
  readonly contactStore: ContactStore;
  readonly inboxStore: InboxStore;
  readonly fingerprintStore: FingerprintStore;
  readonly analyticsQueries: AnalyticsQueries;
  readonly ingestStore: IngestStore;
  readonly geo: GeoDatabase;
  readonly visitorTokens: VisitorTokens;
  readonly adminKeys: AdminKeys;
  readonly sessionStore: Parameters<typeof createAdminSessions>[0]['sessionStore'];
  readonly maintenance: Parameters<typeof createMaintenance>[0]['maintenance'];
  /** How the owner wants to be seen, as it was chosen last, and how to keep another choice. */
  readonly availability: Parameters<typeof createPresence>[0]['availability'];
  /** What a browser of the admin's carries (own-visits.ts). */
  readonly ownVisitMark: string;
  readonly health: Omit<HealthSources, 'clock'>;
  readonly privacy: {
    readonly chat: ChatRecords;
    readonly visitors: VisitorRecords;
    readonly runs: RetentionStore['runs'];
    readonly scrub: LoggedScrub;
  };
  readonly site: Site;
  readonly options: {
    readonly publicUrl: string | undefined;
    readonly allowedOrigins: readonly string[];
    readonly trustedHops: number;
    /** How many files and connections the process may have open; null: nobody says. */
    readonly openFiles: number | null;
    readonly isChatOn: boolean;
    readonly isAnalyticsOn: boolean;
    readonly isFingerprintOn: boolean;
    readonly isGeoGateOn: boolean;
    /** An external geolocation service, asked by the browser. */
    readonly geoServiceUrl: string | undefined;
    readonly retentionDays: number;
  };
}

export interface App {
  readonly server: HttpServer;
  /** Closes every admin connection: the key has changed. */
  disconnectAdmins(): void;
  /** Closes sockets and listener. What is stored stays the business of the stores. */
  close(): Promise<void>;
}

const privacyRoutesOf = (
  { privacy, clock, options }: AppDeps,
  erasing: Pick<
    Parameters<typeof createPrivacyService>[0],
    'forgetTokens' | 'conversationErased' | 'contactMessagesErased'
  >,
  callers: Parameters<typeof createPrivacyRoutes>[3],
) => {
  const service = createPrivacyService({ ...privacy, ...erasing, clock });
  return createPrivacyRoutes(service, privacy.runs, options.retentionDays, callers);
};

const contentPolicyOf = ({ site, options: { isGeoGateOn, geoServiceUrl } }: AppDeps) => ({
  inlineScriptHashes: site.inlineScriptHashes,
  connectOrigins: isGeoGateOn && geoServiceUrl !== undefined ? [new URL(geoServiceUrl).origin] : [],
});

interface SocketParts {
  readonly verdictOf: OriginCheck;
  readonly peerOf: PeerReader;
  readonly writes: WriteLimit;
  readonly reads: ReadLimit;
  readonly trust: (adminConnection: object) => void;
  readonly visitors: ReturnType<typeof createVisitorIdentity>;
  readonly refuseKey: (key: string | undefined, request: IncomingMessage) => Failure | null;
  readonly refuseSession: AdminSessions['refuse'];
  readonly isTrackable: (request: IncomingMessage) => boolean;
}

/** The conversations with everything that is heard and told of them over sockets. */
const connectSockets = (io: SocketServer, deps: AppDeps, parts: SocketParts) => {
  const { clock, timers, ids, logger, options } = deps;
  const { isChatOn } = options;
  const presence = createPresence(deps, {
    peerOf: parts.peerOf,
    emitToAdmins: (news) => void admins.emit('presence', news),
    hasAdmins: () => admins.sockets.size > 0,
    emitToVisitors: (owner) => void users.emit('owner', owner),
    onVisitorChanged: (tokenHash) => presenceNews.notify(tokenHash),
  });
  const users = openVisitorNamespace(io, {
    verdictOf: parts.verdictOf,
    knownVisitor: parts.visitors.known,
    isTrackable: parts.isTrackable,
    onConnection: (socket, currentPage) => {
      limitEvents(socket, { clock, ...parts });
      if (isChatOn) listenToVisitor(socket, parts.peerOf(socket.request).address, chat);
      else refuseChatEvents(socket, logger);
      presence.visitorConnected(socket, currentPage);
    },
  });
  const admins = openAdminNamespace(io, {
    refuseKey: parts.refuseKey,
    refuseSession: parts.refuseSession,
    onConnection: (socket) => {
      parts.trust(socket.conn);
      if (isChatOn) listenToAdmin(socket, chat);
      else refuseChatEvents(socket, logger);
      presence.adminConnected(socket);
    },
  });
  const relayTyping = createTypingRelay(users, admins);
  const conversations = {
    store: deps.store,
    clock,
    ids,
    news: newsWithPresence(createSocketNews(users, admins), presence),
    presenceOf: presence.of,
    startLimit: createStartLimit(clock),
  };
  const service = createConversationService(conversations);
  const chat = { service, clock, logger, relayTyping, reads: parts.reads };
  const lifecycle = createLifecycle({
    ...conversations,
    post: service.post,
    visitorHere: createVisitorHere(users, presence),
  });
  const snooze = createSnooze(conversations);
  const snoozing = { ...snooze, stop: startWaking(snooze, timers, logger) };
  const presenceNews = coalesce<TokenHash>(timers, presenceLimits.newsEveryMs, (owner) => {
    service.presenceChanged(owner).catch((error: unknown) => {
      logger.error('presence_news_failed', { error });
    });
  });
  const conversationErased = createErasureNews(users, admins);
  return { service, lifecycle, snoozing, admins, presence, presenceNews, conversationErased };
};

const analyticsRoutesOf = (
  { analyticsQueries, clock }: AppDeps,
  presence: SitePresence,
  refuseAdmin: (request: Request) => Failure | null,
) =>
  createAnalyticsRoutes({
    queries: analyticsQueries,
    clock,
    refuseAdmin,
    livePlaces: () =>
      presence
        .all()
        .flatMap(({ tokenHash, presence: place }) =>
          tokenHash === null ? [] : { tokenHash, ...place },
        ),
  });

interface GuardParts extends Pick<SocketParts, 'verdictOf' | 'peerOf' | 'writes' | 'visitors'> {
  readonly isAdmin: (request: Request) => boolean;
}

/** What every request passes, whatever it wants. */
const useGuards = (http: Express, deps: AppDeps, { verdictOf, visitors, ...parts }: GuardParts) => {
  const { ids, clock, logger } = deps;
  http.disable('x-powered-by');
  http.use(createRequestLog(ids, clock, logger));
  http.use(createSecurityHeaders(contentPolicyOf(deps), parts.peerOf));
  http.use('/api', noStore);
  http.use(createOriginGuard(verdictOf));
  http.use(createRateGuard({ clock, knownVisitor: visitors.known, ...parts }));
};

/** The last calls there are, the site itself, and what is none of it. */
const answerTheRest = (http: Express, deps: AppDeps, peerOf: PeerReader) => {
  const { options, geo, site, logger } = deps;
  http.use(createGeoRoutes(geo, peerOf, options.geoServiceUrl));
  http.use('/api', apiNotFound);
  http.use(site.handler);
  http.use(apiNotFound);
  http.use(createErrorHandler(logger));
};

/** The whole server, built from its parts. It reads no environment and does not listen by itself. */
export const createApp = (deps: AppDeps): App => {
  const { clock, options } = deps;
  const peerOf = createPeerReader(options.trustedHops);
  const verdictOf = createOriginCheck({ ...options, peerOf });
  const erasedTokens = createErasedTokens();
  const visitors = createVisitorIdentity(deps.visitorTokens, peerOf, erasedTokens.has);
  const tracking = createTracking(deps, { peerOf, knownVisitor: visitors.known });
  const { refuseKey, refuseAdmin, isAdmin } = createAdminCheck(deps, peerOf, tracking);
  const writes = createWriteLimit(clock);

  const http: Express = express();
  const { isTrackable, isOwn } = tracking;
  const reads = createReadLimit(clock);
  const { server, io, trust, close } = createServers(http, deps, { verdictOf, peerOf, isOwn });
  const sessions = createAdminSessions(deps, peerOf);
  const sockets = connectSockets(io, deps, {
    ...{ verdictOf, peerOf, writes, reads, trust, visitors, refuseKey, isTrackable },
    refuseSession: sessions.refuse,
  });
  const { service, lifecycle, snoozing, admins, presence, presenceNews, conversationErased } =
    sockets;
  const { known: knownVisitor } = visitors;
  const contact = createContact(deps, { peerOf, knownVisitor, isTrackable, refuseAdmin }, admins);
  const { erased: contactMessagesErased } = contact;
  const erasing = { forgetTokens: erasedTokens.add, conversationErased, contactMessagesErased };

  useGuards(http, deps, { verdictOf, peerOf, writes, visitors, isAdmin });
  http.use('/api', createAdminGuard(refuseAdmin), sessions.guard(isAdmin));
  http.use(tracking.routes);
  http.use('/api', jsonOnly, express.json({ limit: limits.server.bodyBytes }));
  http.use(createHealthRoutes({ ...deps.health, clock }));
  http.use(createMaintenance(deps, { peerOf, refuseAdmin, tracking }));
  http.use(sessions.routes(admins, refuseAdmin));
  // Before what is switched off: what was written while the chat was on can be given out and erased.
  http.use(privacyRoutesOf(deps, erasing, { refuseAdmin, knownVisitor }));
  http.use(createFeaturesOff(deps.maintenance.features, refuseAdmin));
  const identity = {
    ...{ visitorOf: visitors.ensure, knownVisitor, refuseAdmin, reads },
    addressOf: (request: Request) => peerOf(request).address,
  };
  http.use(createConversationRoutes(service, identity, tracking.conversationStarted));
  http.use(createLifecycleRoutes({ lifecycle, service, store: deps.store }, identity));
  http.use(createSnoozeRoutes(snoozing, refuseAdmin), createInbox(deps, refuseAdmin));
  http.use(presence.routes(refuseAdmin));
  http.use(analyticsRoutesOf(deps, presence, refuseAdmin));
  http.use(contact.routes);
  answerTheRest(http, deps, peerOf);

  return {
    server,
    disconnectAdmins: () => admins.disconnectSockets(true),
    close: () => {
      snoozing.stop();
      presence.stop();
      presenceNews.stop();
      return close();
    },
  };
};
