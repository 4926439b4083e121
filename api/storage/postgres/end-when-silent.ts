import type { Socket } from 'node:net';
import type pg from 'pg';

/**
 * The connection below a client that is connected. Its types do not name it; `query_timeout`, which
 * they do, rejects a query and leaves its connection in use (pg 8.23; 2026-11).
 */
const streamOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

const silent = () => new Error('Connection terminated: the database does not answer');

/** Ends a connection at once, without waiting for the other end. */
export const endNow = (client: pg.ClientBase): void => void streamOf(client).destroy(silent());

/**
 * Ends a connected client's connection when nothing arrives or leaves for as long as `waitMs` was
 * last called with. Whoever waits for an answer is refused then.
 */
export const endWhenSilent = (
  client: pg.ClientBase,
  onSilent: () => void,
): { readonly waitMs: (withinMs: number) => void } => {
  const stream = streamOf(client);
  stream.on('timeout', () => {
    stream.destroy(silent());
    onSilent();
  });
  return { waitMs: (withinMs) => void stream.setTimeout(withinMs) };
};
