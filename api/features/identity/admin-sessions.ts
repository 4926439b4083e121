import type { Request } from 'express';
import type { Failure } from '#shared/contracts/errors.ts';
import type { Features } from '#shared/contracts/features.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { AdminKeys } from '#api/features/identity/admin-keys.ts';
import { isEnded, type EndedSessions } from '#api/features/identity/ended-sessions.ts';
import { createSessionGuard, loggedOut } from '#api/features/identity/session-guard.ts';
import type { SessionStore } from '#api/features/identity/session-store.ts';
import { createSessionsRoutes } from '#api/features/identity/sessions-routes.ts';
import type { PeerReader } from '#api/http/peer.ts';
import { createAgentReader } from '#api/platform/describe-agent.ts';
import type { CountryOf } from '#api/platform/geo-database.ts';
import type { Nodes } from '#api/platform/nodes.ts';
import type { AdminNamespace, AdminSocket } from '#api/sockets/socket-types.ts';

interface Deps {
  readonly sessions: SessionStore;
  readonly keys: AdminKeys;
  readonly clock: Clock;
  readonly features: Features;
  readonly countryOf: CountryOf;
  readonly peerOf: PeerReader;
  readonly isAdmin: (request: Request) => boolean;
  readonly admins: AdminNamespace;
  readonly nodes: Nodes;
}

/** The consoles that are signed in. */
export const createAdminSessions = (deps: Deps) => {
  const { sessions: store, keys, clock, features, countryOf, peerOf, isAdmin, admins } = deps;
  const describe = createAgentReader();
  const agentOf = ({ headers }: AdminSocket['request']): string => {
    const { browser, os } = describe(headers['user-agent'] ?? '', headers);
    return `${browser} on ${os}`;
  };
  /** False if it was logged out. */
  const note = (session: string, request: AdminSocket['request']): Promise<boolean> => {
    const country = countryOf(peerOf(request).address);
    return store.seen({ id: session, agent: agentOf(request), country }, clock.now());
  };
  const disconnect = (ended: EndedSessions): void => {
    for (const socket of admins.sockets.values()) {
      if (isEnded(ended, socket.data.session)) socket.disconnect(true);
    }
  };
  const elsewhere = deps.nodes.topic<EndedSessions>('sessions_ended');
  elsewhere.on(disconnect);
  return {
    /** Refuses a logged-out session, even with the right key. */
    refuse: async (
      session: string | null,
      request: AdminSocket['request'],
    ): Promise<Failure | null> =>
      session === null || (await note(session, request)) ? null : loggedOut(),
    /** Does the same for its HTTP calls. */
    guard: createSessionGuard({ isEnded: store.isEnded, isAdmin, note, clock }),
    routes: createSessionsRoutes({
      store,
      keys,
      clock,
      features,
      openSessions: () => [...admins.sockets.values()].map(({ data }) => data.session),
      disconnect: async (ended) => {
        disconnect(ended);
        await elsewhere.request(ended);
      },
    }),
  };
};
