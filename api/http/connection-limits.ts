import { limits } from '#shared/limits.ts';

const { connections, httpConnections, otherOpenFiles } = limits.server;

export interface ConnectionLimits {
  /** All connections. */
  readonly inAll: number;
  /** Connections that are not sockets. Each may send a file, which stays open meanwhile. */
  readonly http: number;
}

/**
 * Connection limits that fit into the process's limit of open files. Without free descriptors a server
 * can open neither a page nor its database.
 */
export const connectionLimitsFor = (openFiles: number | null): ConnectionLimits => {
  if (openFiles === null) return { inAll: connections, http: httpConnections };
  const http = Math.max(1, Math.min(httpConnections, Math.floor(openFiles / 4)));
  return { http, inAll: Math.max(http, Math.min(connections, openFiles - http - otherOpenFiles)) };
};
