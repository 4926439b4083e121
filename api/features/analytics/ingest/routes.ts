import type { IncomingMessage } from 'node:http';
import express, { Router, type RequestHandler } from 'express';
import { addEvent, trackEvent } from '#shared/contracts/analytics.ts';
import type { BodyOf } from '#shared/contracts/call.ts';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import { unknownLocation } from '#shared/domain/geo-location.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { createEventPlacer } from '#api/features/analytics/ingest/place-event.ts';
import type { IngestStore } from '#api/features/analytics/ingest/store.ts';
import type { AddressLimit } from '#api/http/address-limit.ts';
import type { Callers } from '#api/http/callers.ts';
import type { DirectCall } from '#api/http/direct-call.ts';
import { repeatedId } from '#api/http/idempotency-key.ts';
import { Refusal } from '#api/http/refusal.ts';
import { check, route } from '#api/http/route.ts';
import { slowDown } from '#api/http/slow-down.ts';
import type { WriteLimit } from '#api/http/write-limit.ts';
import { createAgentReader } from '#api/platform/describe-agent.ts';
import type { LocationOf } from '#api/platform/geo-database.ts';

interface Deps extends Pick<Callers, 'peerOf' | 'knownVisitor' | 'isTrackable'> {
  readonly store: IngestStore;
  readonly onStored: () => void;
  readonly clock: Clock;
  readonly addressLimit: AddressLimit;
  readonly budget: WriteLimit['budget'];
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

type Tracked = BodyOf<typeof trackEvent>;

const { eventBytes } = limits.analytics;

/** Shared by both forms of the call. */
const createIngest = (deps: Deps) => {
  const { store, clock, addressLimit, peerOf } = deps;
  const placeEvent = createEventPlacer(createAgentReader());
  return {
    placeEvent,
    /** Counts the event against its address; null if it may pass. */
    refuse: (request: IncomingMessage): Failure | null => {
      const waitMs = addressLimit.take(peerOf(request).address);
      return waitMs > 0 ? slowDown('too many events from this address', waitMs) : null;
    },
    add: async (body: Tracked, request: IncomingMessage): Promise<void> => {
      // The header may be lost in transit, so the opt-out in the body counts as well.
      if (body.details.doNotTrack) return;
      const { headers } = request;
      await store.add(
        placeEvent(body, {
          receivedAt: clock.now(),
          userAgent: headers['user-agent'] ?? '',
          acceptLanguage: headers['accept-language'] ?? '',
          clientHints: headers,
          location: deps.locationOf(peerOf(request).address),
          tokenHash: deps.knownVisitor(request),
        }),
      );
      deps.onStored();
    },
  };
};

type Ingest = ReturnType<typeof createIngest>;

/** Events from the owner's programs, whose address, browser and token are not the visitor's. */
const createAdminRoutes = ({ store, onStored, clock }: Deps, { placeEvent }: Ingest): Router => {
  const router = Router();
  route(router, addEvent, async ({ body, request }) => {
    const eventId = repeatedId(request, addEvent.path);
    await store.add({
      ...placeEvent(
        {
          visitorId: body.visitor_id,
          eventType: body.event_type,
          section: '',
          details: {
            url: body.page,
            ...(body.target !== undefined && { target: body.target }),
            ...(body.at !== undefined && { timestamp: body.at }),
          },
          ...(eventId !== undefined && { eventId }),
        },
        {
          receivedAt: clock.now(),
          userAgent: '',
          acceptLanguage: '',
          location: unknownLocation,
          tokenHash: null,
        },
      ),
      // Not a visiting bot, although it is a program without a browser.
      botReasons: 0,
    });
    onStored();
    return undefined;
  });
  return router;
};

const createRoutes = ({ isTrackable }: Deps, { refuse, add }: Ingest): Router => {
  const router = Router();

  // Before the body is read: an unwanted event costs nothing, and none of it is examined.
  const onlyTracked: RequestHandler = (request, response, next) => {
    if (isTrackable(request)) next();
    else response.status(204).end();
  };

  const notTooMany: RequestHandler = (request, _response, next) => {
    const refusal = refuse(request);
    if (refusal) throw new Refusal(refusal);
    next();
  };

  router.post(
    trackEvent.path,
    onlyTracked,
    notTooMany,
    isBodyKnown,
    express.json({ limit: eventBytes, type: bodyTypes }),
  );
  route(router, trackEvent, async ({ body, request }) => {
    await add(body, request);
    return undefined;
  });
  return router;
};

/** The same checks in the same order. */
const createDirectCall = (
  { isTrackable, budget, peerOf }: Deps,
  { refuse, add }: Ingest,
): DirectCall => ({
  path: trackEvent.path,
  bodyBytes: eventBytes,
  bodyTypes: bodyTypes.flatMap((type) => [type, `${type};charset=utf-8`, `${type}; charset=utf-8`]),
  admit: (request) => {
    const waitMs = budget.takeTracking(peerOf(request).address, request);
    if (waitMs > 0) return slowDown('too many requests', waitMs);
    if (!isTrackable(request)) return 'answer';
    return refuse(request) ?? 'read';
  },
  handle: (body, request) => add(check<Tracked>(trackEvent.body, body), request),
});

/** Receives events of visitors and of the owner's programs; answers 204 once they are committed. */
export const createIngestRoutes = (
  deps: Deps,
): { readonly routes: Router; readonly adminRoutes: Router; readonly directCall: DirectCall } => {
  const ingest = createIngest(deps);
  return {
    routes: createRoutes(deps, ingest),
    adminRoutes: createAdminRoutes(deps, ingest),
    directCall: createDirectCall(deps, ingest),
  };
};
