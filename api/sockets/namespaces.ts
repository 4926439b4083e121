import type { Failure } from '#shared/contracts/errors.ts';
import { ADMIN_NAMESPACE, USER_NAMESPACE } from '#shared/contracts/realtime.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Feature } from '#api/feature.ts';
import type { Callers } from '#api/http/callers.ts';
import type { OriginCheck } from '#api/http/origins.ts';
import type { WriteLimit } from '#api/http/write-limit.ts';
import { admitAdmins } from '#api/sockets/admin-namespace.ts';
import { limitEvents } from '#api/sockets/limit-events.ts';
import type {
  AdminNamespace,
  AdminSocket,
  SocketServer,
  UserNamespace,
} from '#api/sockets/socket-types.ts';
import { admitVisitors } from '#api/sockets/visitor-namespace.ts';

export interface Namespaces {
  readonly users: UserNamespace;
  readonly admins: AdminNamespace;
}

/** Both namespaces, for emitting. `admitSockets` decides who may connect. */
export const openNamespaces = (io: SocketServer): Namespaces => ({
  users: io.of(USER_NAMESPACE),
  admins: io.of(ADMIN_NAMESPACE),
});

interface Deps extends Pick<Callers, 'peerOf' | 'knownVisitor' | 'isTrackable'> {
  readonly clock: Clock;
  readonly verdictOf: OriginCheck;
  readonly writes: WriteLimit;
  /** Lifts the limits of a connection that has presented the admin key. */
  readonly trust: (connection: object) => void;
  readonly refuseKey: (key: string, request: AdminSocket['request']) => Failure | null;
  readonly refuseSession: (
    session: string | null,
    request: AdminSocket['request'],
  ) => Promise<Failure | null>;
}

/** Admits visitors and admins, and passes their sockets to every feature, in this order. */
export const admitSockets = (
  { users, admins }: Namespaces,
  { trust, ...deps }: Deps,
  features: readonly Pick<Feature, 'onVisitor' | 'onAdmin'>[],
): void => {
  const ofVisitors = features.flatMap(({ onVisitor }) => onVisitor ?? []);
  const ofAdmins = features.flatMap(({ onAdmin }) => onAdmin ?? []);
  admitVisitors(users, {
    ...deps,
    onConnection: (socket, currentPage) => {
      limitEvents(socket, deps);
      for (const onVisitor of ofVisitors) onVisitor(socket, currentPage);
    },
  });
  admitAdmins(admins, {
    ...deps,
    onConnection: (socket) => {
      trust(socket.conn);
      for (const onAdmin of ofAdmins) onAdmin(socket);
    },
  });
};
