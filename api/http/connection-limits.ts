import { limits } from '#shared/limits.ts';

const { connections, httpConnections, otherOpenFiles } = limits.server;

export interface ConnectionLimits {
  /** Connections of every kind. */
  readonly inAll: number;
  /** Connections that are not sockets. Each may send a file, which stays open meanwhile. */
  readonly http: number;
}

/**
 * How many connections fit into the process's limit of open files. A server that runs out of
 * descriptors can open neither a page nor its database.
 */
export const connectionLimitsFor = (openFiles: number | null): ConnectionLimits => {
  if (openFiles === null) return { inAll: connections, http: httpConnections };
  const http = Math.max(1, Math.min(httpConnections, Math.floor(openFiles / 4)));
  return { http, inAll: Math.max(http, Math.min(connections, openFiles - http - otherOpenFiles)) };
};
