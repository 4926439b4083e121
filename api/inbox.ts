import type { Request, Router } from 'express';
import type { Failure } from '#shared/contracts/errors.ts';
import type { VisitorId } from '#shared/contracts/ids.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Ids } from '#shared/ports/ids.ts';
import type { AnalyticsQueries } from '#api/features/analytics/queries/query-types.ts';
import type { ConversationStore } from '#api/features/conversations/store.ts';
import { createInboxRoutes } from '#api/features/inbox/routes.ts';
import { createInboxService } from '#api/features/inbox/service.ts';
import type { InboxStore } from '#api/features/inbox/store.ts';
import { createVisitorOf } from '#api/features/inbox/visitor.ts';
import type { VisitorRecords } from '#api/features/privacy/store.ts';

interface Deps {
  readonly inboxStore: InboxStore;
  readonly store: Pick<ConversationStore, 'history'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly analyticsQueries: AnalyticsQueries;
  readonly privacy: { readonly visitors: Pick<VisitorRecords, 'personOf'> };
}

/** The admin's inbox beside the conversations themselves, put together for app.ts. */
export const createInbox = (
  deps: Deps,
  refuseAdmin: (request: Request) => Failure | null,
): Router => {
  const { inboxStore: store, clock, ids, analyticsQueries, privacy } = deps;
  const visitorOf = createVisitorOf(store, {
    visitorIdsOf: async (visitorTokenHash) =>
      (await privacy.visitors.personOf({ visitorIds: [], visitorTokenHashes: [visitorTokenHash] }))
        .visitorIds,
    alike: async (visitorId: VisitorId) => {
      const visitors = [{ visitorId, arrivedAt: clock.now() }];
      const outcome = await analyticsQueries.run('past', { visitors });
      return outcome.ok ? (outcome.answer[0]?.possibly_same_as ?? []) : [];
    },
    history: deps.store.history,
  });
  return createInboxRoutes(createInboxService({ store, clock, ids }), visitorOf, refuseAdmin);
};
