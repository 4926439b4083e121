import type { Request, RequestHandler } from 'express';
import { ADMIN_SESSION_HEADER } from '#shared/contracts/admin-sessions.ts';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { SessionStore } from '#api/features/identity/session-store.ts';
import { Refusal } from '#api/http/refusal.ts';

/** The one answer to a console that was logged out, by socket and by HTTP. */
export const loggedOut = (): Failure => fail('unauthorized', 'this console was logged out');

/**
 * Refuses every call of a console that was logged out, though its key is right. Whether a key is right
 * stays the affair of the calls that need one.
 */
export const createSessionGuard =
  (
    { isEnded }: Pick<SessionStore, 'isEnded'>,
    isAdmin: (request: Request) => boolean,
  ): RequestHandler =>
  async (request, _response, next) => {
    const session = request.get(ADMIN_SESSION_HEADER);
    if (session !== undefined && isAdmin(request) && (await isEnded(session))) {
      throw new Refusal(loggedOut());
    }
    next();
  };
