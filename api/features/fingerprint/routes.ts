import { json, Router, type Request, type RequestHandler, type Response } from 'express';
import { parseCookie, stringifySetCookie } from 'cookie';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import { sendFingerprint } from '#shared/contracts/fingerprint.ts';
import { visitorIdSchema, type VisitorId } from '#shared/contracts/ids.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { FingerprintStore } from '#api/features/fingerprint/store.ts';
import type { AddressLimit } from '#api/http/address-limit.ts';
import { jsonOnly } from '#api/http/guards.ts';
import type { PeerReader } from '#api/http/peer.ts';
import { route } from '#api/http/route.ts';
import { slowDown } from '#api/http/slow-down.ts';

interface FingerprintDeps {
  readonly store: FingerprintStore;
  readonly clock: Clock;
  readonly addressLimit: AddressLimit;
  readonly peerOf: PeerReader;
  /** A name for a browser that has none. */
  readonly newVisitorId: () => VisitorId;
  /** False for those who ask not to be tracked, and for the admin's own visits. */
  readonly isTrackable: (request: Request) => boolean;
}

const COOKIE = 'visitor_id';

const writtenIn = (cookies: string | undefined): string | undefined =>
  cookies === undefined ? undefined : parseCookie(cookies)[COOKIE];

/** What the browser calls itself: a claim like all the rest, and the same that its events carry. */
const visitorIn = (written: string): VisitorId | null =>
  visitorIdSchema.safeParse(written).data ?? null;

/** Mount before the general reader of bodies, which would take larger ones. */
export const createFingerprintRoutes = (deps: FingerprintDeps): Router => {
  const { store, clock, addressLimit, peerOf } = deps;
  const router = Router();
  // Before the body is even read: of these visitors nothing is looked at.
  const onlyTracked: RequestHandler = (request, response, next) => {
    if (deps.isTrackable(request)) next();
    else response.status(204).end();
  };
  /** The cookie that the site's own script would write; that script reads it, so it is not HttpOnly. */
  const nameVisitor = (request: Request, response: Response): VisitorId => {
    const value = deps.newVisitorId();
    response.appendHeader(
      'Set-Cookie',
      stringifySetCookie({
        name: COOKIE,
        value,
        secure: peerOf(request).isSecure,
        sameSite: 'lax',
        path: '/',
        maxAge: limits.identity.cookieMs / 1_000,
      }),
    );
    return value;
  };
  const readBody = json({ limit: limits.fingerprint.bodyBytes });
  router.post(sendFingerprint.path, onlyTracked, jsonOnly, readBody);

  route(
    router,
    sendFingerprint,
    async ({ body, request, response }): Promise<undefined | Failure> => {
      const written = writtenIn(request.headers.cookie);
      const known = written === undefined ? undefined : visitorIn(written);
      if (known === null) {
        return fail('validation_failed', 'the request does not fit', {
          fields: { visitor_id: 'must be a UUID in a cookie' },
        });
      }
      const { address } = peerOf(request);
      const waitMs = addressLimit.take(address);
      if (waitMs > 0) {
        return slowDown('too many fingerprints from this address', waitMs);
      }
      try {
        const visitorId = known ?? nameVisitor(request, response);
        await store.add({ visitorId, at: clock.now(), payload: body });
      } catch (error) {
        addressLimit.giveBack(address);
        throw error;
      }
      return undefined;
    },
    204,
  );
  return router;
};
