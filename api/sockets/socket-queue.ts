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

/** Resolves when everything that was sent has left, or when nothing can any more. */
const hasSentAll = async (connection: EngineConnection): Promise<void> => {
  while (connection.readyState === 'open' && !connection.transport.writable) {
    await transportMoved(connection);
  }
};

/**
 * Runs the long answers of one socket one after the other, each when the one before has left. A peer
 * that asks and does not read has one of them in memory, and others are served between two.
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
      // Nobody is left to answer.
      if (!socket.connected) return fail('not_found', 'the socket is closed');
      return await work();
    } finally {
      // By then the answer has been handed to the connection.
      setImmediate(end);
    }
  };
};
