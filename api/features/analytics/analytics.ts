import type { IncomingMessage } from 'node:http';
import { Router, type Request } from 'express';
import { trackEvent } from '#shared/contracts/analytics.ts';
import { limits } from '#shared/limits.ts';
import type { VisitorId } from '#shared/contracts/ids.ts';
import type { Presence } from '#shared/contracts/admin.ts';
import type { Cancel } from '#shared/ports/timers.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { Errors } from '#api/features/analytics/errors/errors.ts';
import type { GoalList } from '#api/features/analytics/goals/goals.ts';
import { createIngestRoutes } from '#api/features/analytics/ingest/routes.ts';
import { startSessionReaper } from '#api/features/analytics/ingest/session-reaper.ts';
import type { IngestStore } from '#api/features/analytics/ingest/store.ts';
import type { AnalyticsQueries } from '#api/features/analytics/queries/query-types.ts';
import { createAnalyticsRoutes, type ImportedDay } from '#api/features/analytics/queries/routes.ts';
import { createSavedFilters } from '#api/features/analytics/saved-filters/saved-filters.ts';
import { createAddressLimit } from '#api/http/address-limit.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { Callers } from '#api/http/callers.ts';
import { featureOff } from '#api/http/guards.ts';
import type { WriteLimit } from '#api/http/write-limit.ts';
import type { LocationOf } from '#api/platform/geo-database.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';

export interface AnalyticsDeps
  extends
    Pick<Callers, 'peerOf' | 'knownVisitor' | 'isTrackable'>,
    Pick<Runtime, 'clock' | 'timers' | 'logger'> {
  readonly store: IngestStore;
  readonly queries: AnalyticsQueries;
  readonly errors: Errors;
  readonly goals: GoalList;
  readonly settings: Pick<SettingsStore, 'get' | 'put'>;
  readonly locationOf: LocationOf;
  readonly writes: WriteLimit;
  readonly isOn: boolean;
  /** Imported figures of these days, both included. */
  readonly importedDays: (from: string, to: string) => Promise<readonly ImportedDay[]>;
  /** Called after events of visits were stored. */
  readonly onStored: () => void;
  /** People's names in the console. */
  readonly nameOf: (visitorId: VisitorId) => Promise<string>;
  readonly nameOfToken: (tokenHash: TokenHash) => Promise<string>;
  /** Visitors on the site now. One without a token has no session that could be found. */
  readonly visitsNow: () => readonly {
    readonly tokenHash: TokenHash | null;
    readonly presence: Presence;
  }[];
}

interface BegunConversation {
  readonly visitorTokenHash: TokenHash;
  readonly firstMessageAt: number;
  /** The address that was left before the first message. */
  readonly replyEmail: string | null;
  readonly hasBegunNow: boolean;
}

/** Counts visits and answers the console's queries about them. */
export const createAnalytics = (deps: AnalyticsDeps) => {
  const { store, queries, clock, timers, logger, locationOf, isOn, visitsNow, onStored } = deps;
  const { errors, goals, peerOf, knownVisitor, isTrackable } = deps;
  const bodyRoutes = Router();
  if (!isOn) bodyRoutes.use(trackEvent.path, featureOff('the analytics'));
  const ingest = createIngestRoutes({
    store,
    onStored,
    clock,
    addressLimit: createAddressLimit(clock, limits.analytics.perAddress),
    budget: deps.writes.budget,
    locationOf,
    peerOf,
    knownVisitor,
    isTrackable,
  });
  bodyRoutes.use(ingest.routes);
  const adminRoutes = Router();
  adminRoutes.use(
    ingest.adminRoutes,
    createAnalyticsRoutes({
      queries,
      clock,
      errors,
      savedFilters: createSavedFilters(deps.settings),
      goals,
      importedDays: deps.importedDays,
      nameOf: deps.nameOf,
      nameOfToken: deps.nameOfToken,
      livePositions: () =>
        visitsNow().flatMap(({ tokenHash, presence }) =>
          tokenHash === null ? [] : { tokenHash, ...presence },
        ),
    }),
  );
  let stopReaper: Cancel = () => undefined;
  return {
    bodyRoutes,
    directCalls: isOn ? [ingest.directCall] : [],
    routes: adminRoutes,
    start: (): void => {
      stopReaper = startSessionReaper({ store, clock, timers, logger });
      errors.noteVersion().catch((error: unknown) => {
        logger.error('version_not_noted', { error });
      });
    },
    stop: (): void => stopReaper(),
    /** The visitor's chat neither waits for these nor fails because of them. */
    chatListeners: {
      onBegun: (request: IncomingMessage, begun: BegunConversation): void => {
        if (!isOn || !isTrackable(request)) return;
        const { visitorTokenHash, firstMessageAt: at } = begun;
        store.chatStarted(visitorTokenHash, at).then(onStored, (error: unknown) => {
          logger.error('chat_start_not_counted', { error });
        });
        if (begun.replyEmail === null || !begun.hasBegunNow) return;
        store.emailLeft(visitorTokenHash, at).then(onStored, (error: unknown) => {
          logger.error('email_left_not_counted', { error });
        });
      },
      onEmailLeft: (request: Request, visitorTokenHash: TokenHash): void => {
        if (!isOn || !isTrackable(request)) return;
        store.emailLeft(visitorTokenHash, clock.now()).then(onStored, (error: unknown) => {
          logger.error('email_left_not_counted', { error });
        });
      },
    },
  };
};
