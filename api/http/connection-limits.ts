import { limits } from '#shared/limits.ts';

const { connections, httpConnections, otherOpenFiles } = limits.server;

export interface ConnectionLimits {
  /** Connections of every kind. */
  readonly inAll: number;
  /** Those that are no sockets: each may send a file, which is open meanwhile. */
  readonly http: number;
}

/**
 * How many connections fit into what the process may have open, so that it never runs out: a
 * server without a free descriptor can open neither a page nor its database.
 */
export const connectionLimitsFor = (openFiles: number | null): ConnectionLimits => {
  if (openFiles === null) return { inAll: connections, http: httpConnections };
  const http = Math.max(1, Math.min(httpConnections, Math.floor(openFiles / 4)));
  return { http, inAll: Math.max(http, Math.min(connections, openFiles - http - otherOpenFiles)) };
};
