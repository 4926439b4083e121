import type { Runtime } from '#api/platform/runtime.ts';
import { createInboxRoutes } from '#api/features/inbox/routes.ts';
import { createInboxService } from '#api/features/inbox/service.ts';
import type { InboxStore } from '#api/features/inbox/store.ts';

export interface InboxDeps extends Pick<Runtime, 'clock' | 'ids'> {
  readonly store: InboxStore;
}

/** The admin's inbox, except the conversations themselves. */
export const createInbox = (deps: InboxDeps) => ({
  routes: createInboxRoutes(createInboxService(deps)),
});
