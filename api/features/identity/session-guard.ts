import type { Request, RequestHandler } from 'express';
import { ADMIN_SESSION_HEADER, sessionIdSchema } from '#shared/contracts/admin-sessions.ts';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { SessionStore } from '#api/features/identity/session-store.ts';
import { Refusal } from '#api/http/refusal.ts';

/** The one answer to a console that was logged out, by socket and by HTTP. */
export const loggedOut = (): Failure => fail('unauthorized', 'this console was logged out');

interface Deps {
  readonly isEnded: SessionStore['isEnded'];
  readonly isAdmin: (request: Request) => boolean;
  /** Notes that the session is there. May reject. */
  readonly note: (session: string, request: Request) => Promise<unknown>;
  readonly clock: Clock;
}

// A console may never get a socket, and is signed in all the same: its calls tell of it.
const NOTED_EVERY_MS = 60_000;
const REMEMBERED_AT_MOST = 1_000;

/**
 * Refuses every call of a console that was logged out, though its key is right, and notes every other
 * once a minute. Whether a key is right stays the affair of the calls that need one.
 */
export const createSessionGuard = ({ isEnded, isAdmin, note, clock }: Deps): RequestHandler => {
  const notedAt = new Map<string, number>();
  const noteNow = async (session: string, request: Request) => {
    const now = clock.now();
    const isFresh = Math.abs(now - (notedAt.get(session) ?? -Infinity)) < NOTED_EVERY_MS;
    if (isFresh) return;
    if (notedAt.size >= REMEMBERED_AT_MOST) notedAt.clear();
    notedAt.set(session, now);
    // What cannot be noted now is noted by a later call; this one has nothing to do with it.
    await note(session, request).catch(() => notedAt.delete(session));
  };
  return async (request, _response, next) => {
    // What is no id was never noted, and so never ended.
    const session = sessionIdSchema.safeParse(request.get(ADMIN_SESSION_HEADER)).data;
    if (session !== undefined && isAdmin(request)) {
      if (await isEnded(session)) throw new Refusal(loggedOut());
      await noteNow(session, request);
    }
    next();
  };
};
