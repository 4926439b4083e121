import { fail, fieldsOf, type Failure } from '#shared/contracts/errors.ts';
import { ADMIN_NAMESPACE, adminAuthSchema } from '#shared/contracts/realtime.ts';
import { connectionRefused } from '#api/sockets/refuse-connection.ts';
import type { AdminNamespace, AdminSocket } from '#api/sockets/socket-types.ts';

interface Deps {
  readonly refuseKey: (key: string, request: AdminSocket['request']) => Failure | null;
  /** Null admits the socket. Called only once the key has proved right. */
  readonly refuseSession: (
    session: string | null,
    request: AdminSocket['request'],
  ) => Promise<Failure | null>;
  readonly onConnection: (socket: AdminSocket) => void;
}

/** The /admin namespace, for holders of the admin key. */
export const admitAdmins = (namespace: AdminNamespace, deps: Deps): void => {
  namespace.use((socket, next) => {
    const auth = adminAuthSchema.safeParse(socket.handshake.auth);
    if (!auth.success) {
      const fields = fieldsOf(auth.error);
      next(connectionRefused(fail('validation_failed', 'the auth is invalid', { fields })));
      return;
    }
    const failure = deps.refuseKey(auth.data.adminKey, socket.request);
    if (failure) {
      next(connectionRefused(failure));
      return;
    }
    const { session = null } = auth.data;
    socket.data.session = session;
    deps.refuseSession(session, socket.request).then(
      (refused) => next(refused ? connectionRefused(refused) : undefined),
      () => next(connectionRefused(fail('storage_unavailable', 'try again in a moment'))),
    );
  });
  namespace.on('connection', (socket) => {
    // Remove the key, so that no printed socket shows it.
    socket.handshake.auth = {};
    deps.onConnection(socket);
    socket.emit('connected', { ns: ADMIN_NAMESPACE });
  });
};
