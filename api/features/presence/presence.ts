import { Router } from 'express';
import type { VisitorId } from '#shared/contracts/ids.ts';
import { listPresence } from '#shared/contracts/presence.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import { createPresenceNotifier } from '#api/features/presence/news.ts';
import {
  createPresenceRegistry,
  type Arrival,
  type PresenceVisitor,
} from '#api/features/presence/registry.ts';
import { createPresenceRows, type PresenceSources } from '#api/features/presence/rows.ts';
import { sharePresence, type PresenceEverywhere } from '#api/features/presence/share-presence.ts';
import { followAdmin, followVisitor } from '#api/features/presence/sockets.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { Callers } from '#api/http/callers.ts';
import { route } from '#api/http/route.ts';
import type { Nodes } from '#api/platform/nodes.ts';
import { createEvent } from '#api/platform/create-event.ts';
import type { LocationOf } from '#api/platform/geo-database.ts';
import type { AdminNamespace, AdminSocket, UserSocket } from '#api/sockets/socket-types.ts';

export interface PresenceDeps
  extends Pick<Callers, 'peerOf'>, Pick<Runtime, 'clock' | 'timers' | 'logger'> {
  readonly nodes: Nodes;
  readonly sources: PresenceSources;
  readonly locationOf: LocationOf;
  readonly admins: AdminNamespace;
}

interface ChangedPeople {
  readonly visitorIds: readonly VisitorId[];
  readonly visitorTokenHashes: readonly TokenHash[];
}

const isToken = (visitor: PresenceVisitor): visitor is TokenHash => !visitor.startsWith('visitor:');

/** Notifies the consoles of every node of those who may be called something else now. */
const createRenaming = ({
  nodes,
  everywhere,
  changed,
}: {
  readonly nodes: Nodes;
  readonly everywhere: Pick<PresenceEverywhere, 'all'>;
  readonly changed: (visitor: PresenceVisitor) => void;
}) => {
  const renameHere = ({ visitorIds, visitorTokenHashes }: ChangedPeople): void => {
    for (const { visitor, visitorId, tokenHash } of everywhere.all()) {
      const isChanged =
        visitorIds.includes(visitorId) ||
        (tokenHash !== null && visitorTokenHashes.includes(tokenHash));
      if (isChanged) changed(visitor);
    }
  };
  const renamed = nodes.topic<ChangedPeople>('people_renamed');
  renamed.on(renameHere);
  return (people: ChangedPeople): void => {
    renameHere(people);
    renamed.send(people);
  };
};

/** Who is on the site, and the consoles that are notified of it. */
export const createPresence = (deps: PresenceDeps) => {
  const { clock, timers, logger, nodes, sources, locationOf, admins, peerOf } = deps;
  const changed = createEvent<PresenceVisitor>();
  const registry = createPresenceRegistry({ clock, timers, onChange: changed.emit });
  const changedElsewhere = createEvent<PresenceVisitor>();
  const everywhere = sharePresence({
    nodes,
    registry,
    clock,
    timers,
    onChangedHere: changed.on,
    onChangedElsewhere: changedElsewhere.emit,
  });
  const onChangedAnywhere = (listener: (visitor: PresenceVisitor) => void): void => {
    changed.on(listener);
    changedElsewhere.on(listener);
  };
  const learned = createEvent<PresenceVisitor>();
  const arrived = createEvent<Arrival>();
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
    get: everywhere.get,
    all: everywhere.all,
    emit: (news) => void admins.emit('presence', news),
    hasListeners: () => admins.sockets.size > 0,
  });
  onChangedAnywhere(notifications.changed);
  learned.on(notifications.changed);

  const peopleChanged = createRenaming({ nodes, everywhere, changed: notifications.changed });

  const routes = Router();
  route(routes, listPresence, async () => ({ here: await rows.rowsOf(everywhere.all()) }));
  return {
    routes,
    onVisitor: (socket: UserSocket, currentPage: string): void =>
      followVisitor(socket, currentPage, {
        clock,
        logger,
        presence: registry,
        onArrival: arrived.emit,
        locationOf: (request) => locationOf(peerOf(request).address),
      }),
    onAdmin: (socket: AdminSocket): void => {
      followAdmin(socket, { clock, logger });
      notifications.notifyAll((news) => socket.emit('presence', news));
    },
    stop: (): void => {
      everywhere.stop();
      notifications.stop();
      registry.stop();
    },
    of: everywhere.of,
    all: everywhere.all,
    /** Those whose pages are connected to this node. */
    here: {
      all: registry.all,
      get: registry.get,
      socketOf: registry.socketOf,
      /** Called when a visitor arrives, moves or leaves. */
      onChanged: changed.on,
    },
    /** Called whenever a tracked browser opens a page. */
    onArrived: arrived.on,
    /** Something other than the position changed in this visitor's row. */
    refresh: (tokenHash: TokenHash): void => notifications.changed(tokenHash),
    /** These people may be called something else now. */
    peopleChanged,
    /** Called when a visitor who may have a conversation arrives, moves or leaves. */
    onVisitorChanged: (listener: (tokenHash: TokenHash) => void): void =>
      onChangedAnywhere((visitor) => {
        if (isToken(visitor)) listener(visitor);
      }),
  };
};
