import { Router } from 'express';
import type { Presence } from '#shared/contracts/admin.ts';
import { listPresence } from '#shared/contracts/presence.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import { createPresenceNotifier } from '#api/features/presence/news.ts';
import {
  createPresentPeople,
  type Browsers,
  type ChangedPerson,
} from '#api/features/presence/present-people.ts';
import {
  createPresenceRegistry,
  type Arrival,
  type PresenceVisitor,
  type Visit,
} from '#api/features/presence/registry.ts';
import { createPresenceRows, type PresenceSources } from '#api/features/presence/rows.ts';
import { sharePresence } from '#api/features/presence/share-presence.ts';
import { followAdmin, followVisitor } from '#api/features/presence/sockets.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { Callers } from '#api/http/callers.ts';
import { route } from '#api/http/route.ts';
import { everywhereToo, type Nodes } from '#api/platform/nodes.ts';
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

/** The visitors on the site, of whom consoles are notified. */
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
  const personChanged = createEvent<ChangedPerson>();
  const people = createPresentPeople({
    whoAre: sources.whoAre,
    get: everywhere.get,
    all: everywhere.all,
    onChanged: personChanged.emit,
    onFailed: (error) => logger.error('presence_people_failed', { error }),
  });
  const learned = createEvent<string>();
  const arrived = createEvent<Arrival>();
  const rows = createPresenceRows({
    sources,
    clock,
    onLearned: learned.emit,
    onFailed: (error) => logger.error('presence_past_failed', { error }),
  });
  const notifications = createPresenceNotifier({
    clock,
    timers,
    logger,
    rows,
    people,
    emit: (news) => void admins.emit('presence', news),
    hasListeners: () => admins.sockets.size > 0,
  });
  for (const event of [changed, changedElsewhere]) event.on(people.changed);
  personChanged.on(({ person }) => notifications.changed(person));
  learned.on(notifications.changed);

  const peopleChanged = everywhereToo(nodes, 'people_changed', people.reread);
  nodes.onGap(() => {
    rows.forgetAll();
    people.rereadAll();
  });
  const peopleErased = everywhereToo(nodes, 'people_erased', (erased: Browsers) => {
    // Cached data of others may name them as possibly the same.
    rows.forgetAll();
    for (const { visitor, visitorId, tokenHash } of registry.all())
      if (
        erased.visitorIds.includes(visitorId) ||
        (tokenHash !== null && erased.visitorTokenHashes.includes(tokenHash))
      )
        registry.forget(visitor);
    people.reread(erased);
    for (const { who } of people.all()) notifications.changed(who.person);
  });

  const routes = Router();
  route(routes, listPresence, async () => {
    await people.settled();
    return { here: await rows.rowsOf(people.all()) };
  });
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
    /** The position of the visitor with this token, or of another browser of the same person. */
    of: (tokenHash: TokenHash): Presence | null =>
      (people.ofToken(tokenHash)?.visit ?? everywhere.get(tokenHash))?.presence ?? null,
    all: everywhere.all,
    /** The browser that a present person used last, by the console's id. */
    find: (person: string): Visit | null => people.find(person)?.visit ?? null,
    /** The visitors whose pages are connected to this node. */
    here: {
      all: registry.all,
      get: registry.get,
      socketOf: registry.socketOf,
      /** Called when a visitor arrives, moves or leaves. */
      onChanged: changed.on,
    },
    /** Called whenever a tracked browser opens a page. */
    onArrived: arrived.on,
    /** These browsers may belong to another person now, or their person has a new name. */
    peopleChanged,
    /** Their data was erased: removes them from view. */
    peopleErased,
    /** Called for each token of a person who arrives, moves or leaves, on any browser. */
    onVisitorChanged: (listener: (tokenHash: TokenHash) => void): void =>
      personChanged.on(({ visitorTokenHashes }) => visitorTokenHashes.forEach(listener)),
  };
};
