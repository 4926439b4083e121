import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request } from 'express';
import type { Failure } from '#shared/contracts/errors.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { PeerReader } from '#api/http/peer.ts';

/** Identifies the caller of a request. Each feature takes the functions it needs. */
export interface Callers {
  readonly peerOf: PeerReader;
  /** Null if the request has no valid token. */
  readonly knownVisitor: (request: IncomingMessage) => TokenHash | null;
  /**
   * The visitor's token hash. Mints a token if there is none, and sets or renews the cookie. For
   * visitors who opted out of tracking it is a session cookie until they write.
   */
  readonly ensureVisitor: (
    request: IncomingMessage,
    response: ServerResponse,
    hasWritten: boolean,
  ) => TokenHash;
  /** Whether the headers carry Do Not Track or Global Privacy Control. */
  readonly wishesNoTracking: (request: IncomingMessage) => boolean;
  /** False for visitors who opted out of tracking and for the admin's own browser. */
  readonly isTrackable: (request: IncomingMessage) => boolean;
  /**
   * Null if the request has the right admin key. Routes below /api/admin need not call it: the admin
   * guard has already checked.
   */
  readonly refuseAdmin: (request: Request) => Failure | null;
}
