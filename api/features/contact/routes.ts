import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router, type Request } from 'express';
import {
  changeContactMessage,
  deleteContactMessage,
  exportContactMessages,
  getContactMessage,
  listContactMessages,
  postContact,
} from '#shared/contracts/contact.ts';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { VisitorId } from '#shared/contracts/ids.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { contactFileOf } from '#api/features/contact/export.ts';
import type { ContactService } from '#api/features/contact/service.ts';
import type { ContactStore } from '#api/features/contact/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { PeerReader } from '#api/http/peer.ts';
import { checkRequest, route } from '#api/http/route.ts';
import { sendFailure } from '#api/http/send-failure.ts';

/** How the routes learn who asks; composed in contact.ts. */
interface ContactIdentity {
  readonly peerOf: PeerReader;
  /** Null when the request carries the right admin key. */
  refuseAdmin(request: Request): Failure | null;
  /** Nothing of whoever is not to be followed. */
  sendersOf(request: Request): {
    readonly tokenHash: TokenHash | null;
    readonly visitorId: VisitorId | null;
  };
}

interface Parts {
  readonly service: ContactService;
  readonly store: Pick<ContactStore, 'list'>;
  readonly clock: Clock;
}

const mountExport = (router: Router, parts: Parts, identity: ContactIdentity): void => {
  router.get(exportContactMessages.path, async (request, response) => {
    const { query } = checkRequest(exportContactMessages, request, response);
    const refused = identity.refuseAdmin(request);
    if (refused) {
      sendFailure(response, refused);
      return;
    }
    const { format, status = null } = query;
    const day = new Date(parts.clock.now()).toISOString().slice(0, 10);
    response.attachment(`letters-${status === null ? '' : `${status}-`}${day}.${format}`);
    response.type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json');
    await pipeline(Readable.from(contactFileOf(parts.store, status, format)), response);
  });
};

/** The contact form and its letters, over HTTP. */
export const createContactRoutes = (parts: Parts, identity: ContactIdentity): Router => {
  const { service } = parts;
  const router = Router();

  route(
    router,
    postContact,
    async ({ body, request }) =>
      service.receive(body, {
        address: identity.peerOf(request).address,
        ...identity.sendersOf(request),
      }),
    201,
  );
  route(router, listContactMessages, async ({ query, request }) => {
    const failure = identity.refuseAdmin(request);
    if (failure) return failure;
    const [at, id] = query.cursor?.split('.') ?? [];
    const position = at !== undefined && id !== undefined ? { at: Number(at), id } : null;
    return service.list(query.limit ?? limits.server.adminPageSize, query.status ?? null, position);
  });
  // Before the call for one message: its address would take "export" for an id.
  mountExport(router, parts, identity);
  route(
    router,
    getContactMessage,
    async ({ params, request }) => identity.refuseAdmin(request) ?? service.get(params.message_id),
  );
  route(
    router,
    changeContactMessage,
    async ({ params, body, request }) =>
      identity.refuseAdmin(request) ?? service.change(params.message_id, body),
  );
  route(router, deleteContactMessage, async ({ params, body, request }) => {
    const failure = identity.refuseAdmin(request);
    if (failure) return failure;
    if (params.message_id === body.confirm) return service.remove(params.message_id);
    return fail('validation_failed', 'the request does not fit', {
      fields: { confirm: 'must be the id that is to be deleted' },
    });
  });
  return router;
};
