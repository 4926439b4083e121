import type { Router } from 'express';
import type { DirectCall } from '#api/http/direct-call.ts';
import type { AdminSocket, UserSocket } from '#api/sockets/socket-types.ts';

/** What app.ts does with every feature. What a feature needs from another arrives as a port. */
export interface Feature {
  /** The calls that are answered without Express in their common form. */
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
