import express, { Router, type RequestHandler } from 'express';
import { trackEvent } from '#shared/contracts/analytics.ts';
import { fail } from '#shared/contracts/errors.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { createEventPlacer } from '#api/features/analytics/ingest/place-event.ts';
import type { IngestStore } from '#api/features/analytics/ingest/store.ts';
import type { AddressLimit } from '#api/http/address-limit.ts';
import type { Callers } from '#api/http/callers.ts';
import { Refusal } from '#api/http/refusal.ts';
import { route } from '#api/http/route.ts';
import { slowDown } from '#api/http/slow-down.ts';
import { createAgentReader } from '#api/platform/describe-agent.ts';
import type { LocationOf } from '#api/platform/geo-database.ts';

interface Deps extends Pick<Callers, 'peerOf' | 'knownVisitor' | 'isTrackable'> {
  readonly store: IngestStore;
  readonly clock: Clock;
  readonly addressLimit: AddressLimit;
  readonly locationOf: LocationOf;
}

// A beacon is text/plain: any other type needs a preflight, which an unloading page cannot wait
// for.
const bodyTypes = ['application/json', 'text/plain'];

const isBodyKnown: RequestHandler = (request, _response, next) => {
  if (request.is(bodyTypes) === false) {
    throw new Refusal(fail('unsupported_media_type', `the body must be ${bodyTypes.join(' or ')}`));
  }
  next();
};

/** POST /api/track-event: answers 204 once the event is committed. */
export const createIngestRoutes = (deps: Deps): Router => {
  const { store, clock, addressLimit, peerOf } = deps;
  const router = Router();
  const placeEvent = createEventPlacer(createAgentReader());

  // Before the body is read: an unwanted event costs nothing, and nothing of it is examined.
  const onlyTracked: RequestHandler = (request, response, next) => {
    if (deps.isTrackable(request)) next();
    else response.status(204).end();
  };

  const notTooMany: RequestHandler = (request, _response, next) => {
    const waitMs = addressLimit.take(peerOf(request).address);
    if (waitMs > 0) throw new Refusal(slowDown('too many events from this address', waitMs));
    next();
  };

  router.post(
    trackEvent.path,
    onlyTracked,
    notTooMany,
    isBodyKnown,
    express.json({ limit: limits.analytics.eventBytes, type: bodyTypes }),
  );
  route(
    router,
    trackEvent,
    async ({ body, request }) => {
      // The header may be lost on the way, so the opt-out in the body counts as well.
      if (body.details.doNotTrack) return undefined;
      await store.add(
        placeEvent(body, {
          receivedAt: clock.now(),
          userAgent: request.get('user-agent') ?? '',
          acceptLanguage: request.get('accept-language') ?? '',
          location: deps.locationOf(peerOf(request).address),
          tokenHash: deps.knownVisitor(request),
        }),
      );
      return undefined;
    },
    204,
  );
  return router;
};
