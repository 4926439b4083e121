import { Router, type Request } from 'express';
import {
  listCannedReplies,
  removeCannedReply,
  saveCannedReply,
} from '#shared/contracts/canned-replies.ts';
import type { Failure } from '#shared/contracts/errors.ts';
import {
  addNote,
  getConversationVisitor,
  removeNote,
  searchMessages,
} from '#shared/contracts/inbox.ts';
import type { InboxService } from '#api/features/inbox/service.ts';
import type { VisitorOf } from '#api/features/inbox/visitor.ts';
import { route } from '#api/http/route.ts';

/** The admin's own over HTTP: every call wants the key. */
export const createInboxRoutes = (
  service: InboxService,
  visitorOf: VisitorOf,
  refuseAdmin: (request: Request) => Failure | null,
): Router => {
  const router = Router();
  route(
    router,
    getConversationVisitor,
    async ({ params, request }) => refuseAdmin(request) ?? visitorOf(params.conversation_id),
  );
  route(
    router,
    addNote,
    async ({ params, body, request }) =>
      refuseAdmin(request) ?? service.addNote(params.conversation_id, body.content),
    201,
  );
  route(
    router,
    removeNote,
    async ({ params, request }) => refuseAdmin(request) ?? service.removeNote(params.note_id),
  );
  route(
    router,
    searchMessages,
    async ({ query, request }) => refuseAdmin(request) ?? service.search(query.q, query.cursor),
  );
  route(
    router,
    listCannedReplies,
    async ({ request }) => refuseAdmin(request) ?? service.replies(),
  );
  route(router, saveCannedReply, async ({ body, request }) => {
    const { replaces = null, ...reply } = body;
    return refuseAdmin(request) ?? service.saveReply(reply, replaces);
  });
  route(
    router,
    removeCannedReply,
    async ({ params, request }) => refuseAdmin(request) ?? service.removeReply(params.name),
  );
  return router;
};
