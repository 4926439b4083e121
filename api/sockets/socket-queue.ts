import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { EngineConnection } from '#api/sockets/engine-connection.ts';
import type { AnySocket } from '#api/sockets/socket-types.ts';

/** Resolves when the transport is free, has been replaced, or is gone. */
const transportMoved = (connection: EngineConnection): Promise<void> =>
  new Promise((resolve) => {
    const { transport } = connection;
    const done = () => {
      transport.off('ready', done);
      connection.off('upgrade', done);
      connection.off('close', done);
      resolve();
    };
    transport.on('ready', done);
    connection.on('upgrade', done);
    connection.on('close', done);
  });

/** Resolves when everything queued has left, or can no longer leave. */
const hasSentAll = async (connection: EngineConnection): Promise<void> => {
  while (connection.readyState === 'open' && !connection.transport.writable) {
    await transportMoved(connection);
  }
};

/**
 * Runs the long answers of one socket one at a time, each after the previous one has left. A peer that
 * requests without reading thus holds only one answer in memory, and other sockets are served in
 * between.
 */
export const createSocketQueue = (socket: AnySocket) => {
  let last: Promise<void> = Promise.resolve();
  return async <Answer>(work: () => Promise<Answer>): Promise<Answer | Failure> => {
    const before = last;
    let end = () => {};
    last = new Promise((resolve) => (end = resolve));
    await before;
    try {
      await hasSentAll(socket.conn as unknown as EngineConnection);
      // The socket is gone: nobody would receive the answer.
      if (!socket.connected) return fail('not_found', 'the socket is closed');
      return await work();
    } finally {
      // By now the answer has been handed to the connection.
      setImmediate(end);
    }
  };
};
