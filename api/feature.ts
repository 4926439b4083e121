import type { Router } from 'express';
import type { DirectCall } from '#api/http/direct-call.ts';
import type { AdminSocket, UserSocket } from '#api/sockets/socket-types.ts';

/** A feature, as used by app.ts. Its needs from other features arrive as ports. */
export interface Feature {
  /** Calls whose common form is answered without Express. */
  readonly directCalls?: readonly DirectCall[];
  /** Routes that read their own body, under their own size limit. */
  readonly bodyRoutes?: Router;
  /** The admin guard checks the key before any route below /api/admin. */
  readonly routes?: Router;
  /** A visitor's socket connected, on this page. */
  readonly onVisitor?: (socket: UserSocket, currentPage: string) => void;
  readonly onAdmin?: (socket: AdminSocket) => void;
  /** The server started listening. */
  readonly start?: () => void;
  /** The server has stopped listening and every connection is closed. */
  readonly stop?: () => void | Promise<void>;
}
