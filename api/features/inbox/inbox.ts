import type { Runtime } from '#api/platform/runtime.ts';
import { createInboxRoutes } from '#api/features/inbox/routes.ts';
import { createInboxService } from '#api/features/inbox/service.ts';
import type { InboxStore } from '#api/features/inbox/store.ts';
import { createVisitorOf, type VisitorSources } from '#api/features/inbox/visitor.ts';

export interface InboxDeps extends Pick<Runtime, 'clock' | 'ids'> {
  readonly store: InboxStore;
  readonly sources: VisitorSources;
}

/** The admin's inbox: everything beside the conversations themselves. */
export const createInbox = ({ store, clock, ids, sources }: InboxDeps) => ({
  routes: createInboxRoutes(
    createInboxService({ store, clock, ids }),
    createVisitorOf(store, sources),
  ),
});
