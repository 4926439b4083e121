import type { Router } from 'express';
import type { AdminSocket, UserSocket } from '#api/sockets/socket-types.ts';

/** What app.ts does with every feature. What features need of each other they are given as ports. */
export interface Feature {
  /** Calls that read their body by themselves, under a limit of their own. */
  readonly bodyRoutes?: Router;
  /** Calls below /api/admin come here with the right admin key alone. */
  readonly routes?: Router;
  /** A visitor's socket has connected, on that page. */
  readonly onVisitor?: (socket: UserSocket, currentPage: string) => void;
  readonly onAdmin?: (socket: AdminSocket) => void;
  /** The server listens. */
  readonly start?: () => void;
  /** The server has stopped listening and every connection is closed. */
  readonly stop?: () => void | Promise<void>;
}
