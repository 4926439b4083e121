import type { IncomingMessage } from 'node:http';
import { Router, type Request } from 'express';
import { trackEvent } from '#shared/contracts/analytics.ts';
import { sendFingerprint } from '#shared/contracts/fingerprint.ts';
import { visitorIdSchema } from '#shared/contracts/ids.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Ids } from '#shared/ports/ids.ts';
import { createIngestRoutes } from '#api/features/analytics/ingest/routes.ts';
import type { IngestStore } from '#api/features/analytics/ingest/store.ts';
import type { Conversation } from '#api/features/conversations/store.ts';
import { createFingerprintRoutes } from '#api/features/fingerprint/routes.ts';
import type { FingerprintStore } from '#api/features/fingerprint/store.ts';
import type { GeoDatabase } from '#api/features/geo/geo-database.ts';
import { createOwnVisits } from '#api/features/identity/own-visits.ts';
import { createAddressLimit } from '#api/http/address-limit.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { featureOff } from '#api/http/guards.ts';
import type { PeerReader } from '#api/http/peer.ts';
import { wishesNoTracking } from '#api/http/wishes-no-tracking.ts';
import type { Logger } from '#api/platform/logger.ts';

interface Deps {
  readonly ingestStore: IngestStore;
  readonly fingerprintStore: FingerprintStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly geo: GeoDatabase;
  readonly logger: Logger;
  /** What a browser of the admin's carries (own-visits.ts). */
  readonly ownVisitMark: string;
  readonly options: { readonly isAnalyticsOn: boolean; readonly isFingerprintOn: boolean };
}

interface Identity {
  readonly peerOf: PeerReader;
  readonly knownVisitor: (request: Request) => TokenHash | null;
}

/** The part of the server that counts visits, put together for app.ts. */
export const createTracking = (deps: Deps, identity: Identity) => {
  const { ingestStore, clock, geo, logger, options } = deps;
  const ownVisits = createOwnVisits(deps.ownVisitMark, identity.peerOf);
  const isTrackable = (request: IncomingMessage) =>
    !wishesNoTracking(request) && !ownVisits.isOwn(request);

  const routes = Router();
  if (!options.isAnalyticsOn) routes.use(trackEvent.path, featureOff('the analytics'));
  routes.use(
    createIngestRoutes({
      store: ingestStore,
      clock,
      addressLimit: createAddressLimit(clock, limits.analytics.perAddress),
      countryOf: geo.lookup,
      isTrackable,
      ...identity,
    }),
  );
  if (!options.isFingerprintOn) routes.use(sendFingerprint.path, featureOff('the fingerprint'));
  routes.use(
    createFingerprintRoutes({
      store: deps.fingerprintStore,
      clock,
      addressLimit: createAddressLimit(clock, limits.fingerprint.perAddress),
      peerOf: identity.peerOf,
      newVisitorId: () => visitorIdSchema.parse(deps.ids.client()),
      isTrackable,
    }),
  );

  return {
    routes,
    isTrackable,
    /** A browser in which the admin has signed in before. */
    isOwn: ownVisits.isOwn,
    chooseOwn: ownVisits.choose,
    /** The request came with the right admin key: visits of its browser are the owner's own. */
    adminSeen: (request: Request): void => {
      if (request.res) ownVisits.mark(request, request.res);
    },
    /** The visitor's chat never waits or fails for being counted. */
    conversationStarted: (
      request: Request,
      { visitorTokenHash, startedAt }: Conversation,
    ): void => {
      if (!options.isAnalyticsOn || !isTrackable(request)) return;
      ingestStore.chatStarted(visitorTokenHash, startedAt).catch((error: unknown) => {
        logger.error('chat_start_not_counted', { error });
      });
    },
  };
};
