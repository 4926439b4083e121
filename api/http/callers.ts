import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request } from 'express';
import type { Failure } from '#shared/contracts/errors.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { PeerReader } from '#api/http/peer.ts';

/** How a feature learns who asks; each takes of it what it needs. */
export interface Callers {
  readonly peerOf: PeerReader;
  /** Null when the visitor brings no token of ours. */
  readonly knownVisitor: (request: IncomingMessage) => TokenHash | null;
  /** The visitor's token hash; mints a token, and sets or renews the cookie, on the way. */
  readonly ensureVisitor: (request: IncomingMessage, response: ServerResponse) => TokenHash;
  /** False for visitors who ask not to be tracked, and for the admin's own browser. */
  readonly isTrackable: (request: IncomingMessage) => boolean;
  /**
   * Null when the request carries the right admin key. Calls below /api/admin need not ask: the
   * admin guard has, before any of them is reached.
   */
  readonly refuseAdmin: (request: Request) => Failure | null;
}
