import { json, Router, type Request, type RequestHandler, type Response } from 'express';
import { stringifySetCookie } from 'cookie';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import { sendFingerprint } from '#shared/contracts/fingerprint.ts';
import type { VisitorId } from '#shared/contracts/ids.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { FingerprintStore } from '#api/features/fingerprint/store.ts';
import type { AddressLimit } from '#api/http/address-limit.ts';
import type { Callers } from '#api/http/callers.ts';
import { jsonOnly } from '#api/http/guards.ts';
import { route } from '#api/http/route.ts';
import { slowDown } from '#api/http/slow-down.ts';
import { claimedVisitor, VISITOR_ID_COOKIE } from '#api/http/visitor-id-cookie.ts';

interface Deps extends Pick<Callers, 'peerOf' | 'isTrackable'> {
  readonly store: FingerprintStore;
  readonly clock: Clock;
  readonly addressLimit: AddressLimit;
  /** Creates a visitor id for a browser that has none. */
  readonly newVisitorId: () => VisitorId;
}

/** Mount before the general body parser, whose limit these routes exceed. */
export const createFingerprintRoutes = (deps: Deps): Router => {
  const { store, clock, addressLimit, peerOf } = deps;
  const router = Router();
  // Refuse visitors who opted out before reading the body: nothing about them is examined.
  const onlyTracked: RequestHandler = (request, response, next) => {
    if (deps.isTrackable(request)) next();
    else response.status(204).end();
  };
  /**
   * Sets the cookie that the site's own script would write. That script reads it, so it is not
   * HttpOnly.
   */
  const nameVisitor = (request: Request, response: Response): VisitorId => {
    const value = deps.newVisitorId();
    response.appendHeader(
      'Set-Cookie',
      stringifySetCookie({
        name: VISITOR_ID_COOKIE,
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
      const known = claimedVisitor(request);
      if (known === null) {
        return fail('validation_failed', 'the request is invalid', {
          fields: { visitor_id: 'must have 1 to 128 characters in its cookie' },
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
  );
  return router;
};
