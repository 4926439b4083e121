import type { Request, RequestHandler, Router } from 'express';
import type { Failure } from '#shared/contracts/errors.ts';
import type { Features } from '#shared/contracts/features.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { createAgentReader } from '#api/features/analytics/ingest/describe-agent.ts';
import type { GeoDatabase } from '#api/features/geo/geo-database.ts';
import type { AdminKeys } from '#api/features/identity/admin-keys.ts';
import { createSessionGuard, loggedOut } from '#api/features/identity/session-guard.ts';
import type { SessionStore } from '#api/features/identity/session-store.ts';
import { createSessionsRoutes } from '#api/features/identity/sessions-routes.ts';
import type { PeerReader } from '#api/http/peer.ts';
import type { AdminNamespace, AdminSocket } from '#api/sockets/socket-types.ts';

interface Deps {
  readonly sessionStore: SessionStore;
  readonly adminKeys: AdminKeys;
  readonly clock: Clock;
  readonly maintenance: { readonly features: Features };
  readonly geo: GeoDatabase;
}

/** The consoles that are signed in, put together for app.ts. */
export const createAdminSessions = (deps: Deps, peerOf: PeerReader) => {
  const { sessionStore: store, adminKeys: keys, clock, geo } = deps;
  const describe = createAgentReader();
  const agentOf = ({ headers }: AdminSocket['request']): string => {
    const { browser, os } = describe(headers['user-agent'] ?? '');
    return `${browser} on ${os}`;
  };
  /** False: it was logged out. */
  const note = (session: string, request: AdminSocket['request']): Promise<boolean> => {
    const country = geo.lookup(peerOf(request).address);
    return store.seen({ id: session, agent: agentOf(request), country }, clock.now());
  };
  return {
    /** A session that was logged out does not come back, though its key is right. */
    refuse: async (
      session: string | null,
      request: AdminSocket['request'],
    ): Promise<Failure | null> =>
      session === null || (await note(session, request)) ? null : loggedOut(),
    /** The same for what it asks over HTTP. */
    guard: (isAdmin: (request: Request) => boolean): RequestHandler =>
      createSessionGuard({ isEnded: store.isEnded, isAdmin, note, clock }),
    routes: (admins: AdminNamespace, refuseAdmin: (request: Request) => Failure | null): Router =>
      createSessionsRoutes({
        store,
        keys,
        clock,
        features: deps.maintenance.features,
        refuseAdmin,
        openSessions: () => [...admins.sockets.values()].map(({ data }) => data.session),
        disconnect: (isMeant) => {
          for (const socket of admins.sockets.values()) {
            if (isMeant(socket.data.session)) socket.disconnect(true);
          }
        },
      }),
  };
};

export type AdminSessions = ReturnType<typeof createAdminSessions>;
