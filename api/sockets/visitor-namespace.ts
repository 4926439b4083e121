import { fail, fieldsOf } from '#shared/contracts/errors.ts';
import { USER_NAMESPACE, userAuthSchema } from '#shared/contracts/realtime.ts';
import type { Callers } from '#api/http/callers.ts';
import type { OriginCheck } from '#api/http/origins.ts';
import { connectionRefused } from '#api/sockets/refuse-connection.ts';
import { visitorRoom } from '#api/sockets/rooms.ts';
import type { UserNamespace, UserSocket } from '#api/sockets/socket-types.ts';

interface Deps extends Pick<Callers, 'knownVisitor' | 'isTrackable'> {
  readonly verdictOf: OriginCheck;
  readonly onConnection: (socket: UserSocket, currentPage: string) => void;
}

const SPENT = Object.freeze({ auth: Object.freeze({}), headers: Object.freeze({}) });

/** The /user namespace. Visitors are identified by the cookie of their handshake. */
export const admitVisitors = (namespace: UserNamespace, deps: Deps): void => {
  // Socket.IO refuses a second entry once a connection is in. Until then, admit one at a time, so that a
  // connection has one socket here and the limit on connections also limits sockets.
  const entering = new WeakSet<object>();
  namespace.use((socket, answer) => {
    const { conn } = socket;
    if (entering.has(conn)) {
      answer(connectionRefused(fail('conflict', 'this connection is already joining')));
      return;
    }
    entering.add(conn);
    const next = (refused?: Error) => {
      if (refused) entering.delete(conn);
      answer(refused);
    };
    const auth = userAuthSchema.safeParse(socket.handshake.auth);
    if (deps.verdictOf(socket.request) === 'desktop') {
      next(connectionRefused(fail('origin_refused', 'this origin may not do that')));
    } else if (!auth.success) {
      const fields = fieldsOf(auth.error);
      next(connectionRefused(fail('validation_failed', 'the auth is invalid', { fields })));
    } else {
      socket.data.tokenHash = deps.knownVisitor(socket.request);
      socket.data.primaryHash = auth.data.primaryHash;
      socket.data.visitorId = deps.isTrackable(socket.request) ? auth.data.visitorId : null;
      socket.data.networkClass = auth.data.networkClass ?? null;
      next();
    }
  });
  namespace.on('connection', (socket) => {
    entering.delete(socket.conn);
    const { tokenHash } = socket.data;
    if (tokenHash !== null) void socket.join(visitorRoom(tokenHash));
    const { currentPage } = userAuthSchema.parse(socket.handshake.auth);
    deps.onConnection(socket, currentPage);
    // Drop the handshake's auth, addresses and times, which every idle socket would hold on to.
    Object.assign(socket, { handshake: SPENT });
    socket.emit('connected', { ns: USER_NAMESPACE });
  });
};
