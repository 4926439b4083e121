import { Router } from 'express';
import {
  listCannedReplies,
  removeCannedReply,
  saveCannedReply,
} from '#shared/contracts/canned-replies.ts';
import type { MessageId } from '#shared/contracts/ids.ts';
import { addNote, removeNote, searchMessages, searchNotes } from '#shared/contracts/inbox.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import { createInboxService, type InboxService } from '#api/features/inbox/service.ts';
import type { InboxStore } from '#api/features/inbox/store.ts';
import { repeatedId } from '#api/http/idempotency-key.ts';
import { route } from '#api/http/route.ts';

/** HTTP routes of the admin's notes, canned replies and search. */
const createInboxRoutes = (service: InboxService): Router => {
  const router = Router();
  route(router, addNote, async ({ params, body, request }) => {
    const id = body.note_id ?? (repeatedId(request, request.path) as MessageId | undefined);
    return service.addNote(params.conversation_id, body.content, id);
  });
  route(router, removeNote, async ({ params }) => service.removeNote(params.note_id));
  route(router, searchNotes, async ({ query }) => service.searchNotes(query.q));
  route(router, searchMessages, async ({ query }) => service.search(query.q, query.cursor));
  route(router, listCannedReplies, async () => service.replies());
  route(router, saveCannedReply, async ({ body: { replaces = null, ...reply } }) =>
    service.saveReply(reply, replaces),
  );
  route(router, removeCannedReply, async ({ params }) => service.removeReply(params.name));
  return router;
};

export interface InboxDeps extends Pick<Runtime, 'clock' | 'ids'> {
  readonly store: InboxStore;
}

/** The admin's inbox, except the conversations themselves. */
export const createInbox = (deps: InboxDeps) => ({
  routes: createInboxRoutes(createInboxService(deps)),
});
