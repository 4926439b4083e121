import type { Socket } from 'node:net';
import type pg from 'pg';

/**
 * The stream of a connected client. Missing in its types; the typed `query_timeout` rejects a query but
 * leaves its connection in use (pg 8.23; 2026-11).
 */
const streamOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

const silent = () => new Error('Connection terminated: the database does not answer');

/** Ends a connection at once, without waiting for the other end. */
export const endNow = (client: pg.ClientBase): void => void streamOf(client).destroy(silent());

/**
 * Ends a connected client's connection after `waitMs` without traffic, as last set. Pending queries are
 * then rejected.
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
