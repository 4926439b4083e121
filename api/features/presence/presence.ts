import { Router } from 'express';
import { listPresence } from '#shared/contracts/presence.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import { createPresenceNotifier } from '#api/features/presence/news.ts';
import { createPresenceRegistry, type PresenceVisitor } from '#api/features/presence/registry.ts';
import { createPresenceRows, type PresenceSources } from '#api/features/presence/rows.ts';
import { followAdmin, followVisitor } from '#api/features/presence/sockets.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { Callers } from '#api/http/callers.ts';
import { route } from '#api/http/route.ts';
import { createEvent } from '#api/platform/create-event.ts';
import type { CountryOf } from '#api/platform/geo-database.ts';
import type { AdminNamespace, AdminSocket, UserSocket } from '#api/sockets/socket-types.ts';

export interface PresenceDeps
  extends Pick<Callers, 'peerOf'>, Pick<Runtime, 'clock' | 'timers' | 'logger'> {
  readonly sources: PresenceSources;
  readonly countryOf: CountryOf;
  readonly admins: AdminNamespace;
}

const isToken = (visitor: PresenceVisitor): visitor is TokenHash => !visitor.startsWith('visitor:');

/** Who is on the site, and the consoles that are notified of it. */
export const createPresence = (deps: PresenceDeps) => {
  const { clock, timers, logger, sources, countryOf, admins, peerOf } = deps;
  const changed = createEvent<PresenceVisitor>();
  const registry = createPresenceRegistry({ clock, timers, onChange: changed.emit });
  const learned = createEvent<PresenceVisitor>();
  const rows = createPresenceRows({
    sources,
    clock,
    onLearned: learned.emit,
    onFailed: (error) => logger.error('presence_past_failed', { error }),
  });
  const notifications = createPresenceNotifier({
    timers,
    logger,
    rows,
    get: registry.get,
    all: registry.all,
    emit: (news) => void admins.emit('presence', news),
    hasListeners: () => admins.sockets.size > 0,
  });
  changed.on(notifications.changed);
  learned.on(notifications.changed);

  const routes = Router();
  route(routes, listPresence, async () => ({ here: await rows.rowsOf(registry.all()) }));
  return {
    routes,
    onVisitor: (socket: UserSocket, currentPage: string): void =>
      followVisitor(socket, currentPage, {
        clock,
        logger,
        presence: registry,
        countryOf: (request) => countryOf(peerOf(request).address),
      }),
    onAdmin: (socket: AdminSocket): void => {
      followAdmin(socket, { clock, logger });
      notifications.notifyAll((news) => socket.emit('presence', news));
    },
    stop: (): void => {
      notifications.stop();
      registry.stop();
    },
    of: registry.of,
    all: registry.all,
    /** Something other than the position changed in this visitor's row. */
    refresh: (tokenHash: TokenHash): void => notifications.changed(tokenHash),
    /** Called when a visitor who may have a conversation arrives, moves or leaves. */
    onVisitorChanged: (listener: (tokenHash: TokenHash) => void): void =>
      changed.on((visitor) => {
        if (isToken(visitor)) listener(visitor);
      }),
  };
};
