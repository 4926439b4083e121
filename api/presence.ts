import { Router, type Request } from 'express';
import type { Failure } from '#shared/contracts/errors.ts';
import type { Availability, Owner, PresenceNews } from '#shared/contracts/presence.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Timers } from '#shared/ports/timers.ts';
import type { AnalyticsQueries } from '#api/features/analytics/queries/query-types.ts';
import { createAvailability } from '#api/features/availability/availability.ts';
import { createAvailabilityRoutes } from '#api/features/availability/routes.ts';
import { countAdmin, greetVisitor } from '#api/features/availability/sockets.ts';
import type { ConversationNews } from '#api/features/conversations/service.ts';
import { isShown } from '#api/features/conversations/summary.ts';
import type { ConversationStore } from '#api/features/conversations/store.ts';
import type { GeoDatabase } from '#api/features/geo/geo-database.ts';
import { createPresenceNotifier } from '#api/features/presence/news.ts';
import { createPresenceRegistry } from '#api/features/presence/registry.ts';
import { createPresenceRoutes } from '#api/features/presence/routes.ts';
import { createPresenceRows, type PresenceSources } from '#api/features/presence/rows.ts';
import { followAdmin, followVisitor } from '#api/features/presence/sockets.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { PeerReader } from '#api/http/peer.ts';
import type { Logger } from '#api/platform/logger.ts';
import type { AdminSocket, UserSocket } from '#api/sockets/socket-types.ts';

interface Deps {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly logger: Logger;
  readonly store: Pick<ConversationStore, 'findActive'>;
  readonly analyticsQueries: AnalyticsQueries;
  readonly geo: GeoDatabase;
  readonly availability: {
    readonly saved: Availability;
    readonly save: (choice: Availability) => Promise<void>;
  };
}

interface Wires {
  readonly peerOf: PeerReader;
  readonly emitToAdmins: (news: PresenceNews) => void;
  readonly hasAdmins: () => boolean;
  readonly emitToVisitors: (visitor: Owner) => void;
  /** A visitor who may have a conversation has come, moved or gone. */
  readonly onVisitorChanged: (tokenHash: TokenHash) => void;
}

const sourcesOf = ({ store, analyticsQueries }: Deps): PresenceSources => ({
  pastOf: async (visits) => {
    const visitors = visits.map(({ visitorId, arrivedAt }) => ({ visitorId, arrivedAt }));
    const outcome = await analyticsQueries.run('past', { visitors });
    return outcome.ok ? outcome.answer : null;
  },
  activeConversationOf: async (tokenHash) => {
    const active = await store.findActive(tokenHash);
    // Of a blocked visitor the owner learns nothing new, not even that they began another.
    return active && isShown(active) ? active.conversationId : null;
  },
});

/** Who is here, on both sides, put together for app.ts. */
export const createPresence = (deps: Deps, wires: Wires) => {
  const { clock, timers, logger, geo } = deps;
  const registry = createPresenceRegistry({
    clock,
    timers,
    onChange: (visitor) => {
      notifications.changed(visitor);
      if (!visitor.startsWith('visitor:')) wires.onVisitorChanged(visitor as TokenHash);
    },
  });
  const rows = createPresenceRows({
    sources: sourcesOf(deps),
    clock,
    onLearned: (visitor) => notifications.changed(visitor),
    onFailed: (error) => logger.error('presence_past_failed', { error }),
  });
  const notifications = createPresenceNotifier({
    timers,
    logger,
    rows,
    get: registry.get,
    all: registry.all,
    emit: wires.emitToAdmins,
    hasListeners: wires.hasAdmins,
  });
  const availability = createAvailability({
    ...deps.availability,
    clock,
    timers,
    onChange: wires.emitToVisitors,
  });
  const countryOf = (request: UserSocket['request']) => geo.lookup(wires.peerOf(request).address);

  return {
    of: registry.of,
    all: registry.all,
    visitorConnected: (socket: UserSocket, currentPage: string): void => {
      followVisitor(socket, currentPage, { clock, logger, presence: registry, countryOf });
      greetVisitor(socket, availability);
    },
    adminConnected: (socket: AdminSocket): void => {
      followAdmin(socket, { clock, logger });
      countAdmin(socket, availability, logger);
      notifications.notifyAll((news) => socket.emit('presence', news));
    },
    conversationStarted: notifications.changed,
    routes: (refuseAdmin: (request: Request) => Failure | null): Router =>
      Router()
        .use(createPresenceRoutes(() => rows.rowsOf(registry.all()), refuseAdmin))
        .use(createAvailabilityRoutes(availability, refuseAdmin)),
    stop: (): void => {
      notifications.stop();
      registry.stop();
      availability.stop();
    },
  };
};

export type SitePresence = ReturnType<typeof createPresence>;

/** Who has begun a conversation is shown with it among those who are here. */
export const newsWithPresence = (
  news: ConversationNews,
  presence: SitePresence,
): ConversationNews => ({
  ...news,
  conversationStarted: (conversation) => {
    news.conversationStarted(conversation);
    presence.conversationStarted(conversation.visitorTokenHash);
  },
});
