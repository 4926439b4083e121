import type { Request, RequestHandler } from 'express';
import { ADMIN_SESSION_HEADER, sessionIdSchema } from '#shared/contracts/admin-sessions.ts';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { SessionStore } from '#api/features/identity/session-store.ts';
import { Refusal } from '#api/http/refusal.ts';

/** The answer to a logged-out console, for sockets and HTTP. */
export const loggedOut = (): Failure => fail('unauthorized', 'this console was logged out');

interface Deps {
  readonly isEnded: SessionStore['isEnded'];
  readonly isAdmin: (request: Request) => boolean;
  /** Records that the session was seen. May reject. */
  readonly note: (session: string, request: Request) => Promise<unknown>;
  readonly clock: Clock;
}

// A signed-in console may never open a socket; its HTTP calls record it too.
const NOTED_EVERY_MS = 60_000;
const REMEMBERED_AT_MOST = 1_000;

/**
 * Refuses every call of a logged-out console, even with the right key. Records the others once a minute.
 * Does not check the key; the calls that need one do.
 */
export const createSessionGuard = ({ isEnded, isAdmin, note, clock }: Deps): RequestHandler => {
  const notedAt = new Map<string, number>();
  const noteNow = async (session: string, request: Request) => {
    const now = clock.now();
    const isFresh = Math.abs(now - (notedAt.get(session) ?? -Infinity)) < NOTED_EVERY_MS;
    if (isFresh) return;
    if (notedAt.size >= REMEMBERED_AT_MOST) notedAt.clear();
    notedAt.set(session, now);
    // A failed record must not fail this call; a later call will record the session.
    await note(session, request).catch(() => notedAt.delete(session));
  };
  return async (request, _response, next) => {
    // Text that is not a session id was never recorded, so it cannot have been ended.
    const session = sessionIdSchema.safeParse(request.get(ADMIN_SESSION_HEADER)).data;
    if (session !== undefined && isAdmin(request)) {
      if (await isEnded(session)) throw new Refusal(loggedOut());
      await noteNow(session, request);
    }
    next();
  };
};
