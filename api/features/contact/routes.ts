import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router, type Request } from 'express';
import {
  addContactMessage,
  changeContactMessage,
  deleteContactMessage,
  exportContactMessages,
  getContactMessage,
  listContactMessages,
  postContact,
  searchContactMessages,
} from '#shared/contracts/contact.ts';
import { fail } from '#shared/contracts/errors.ts';
import type { ClientId } from '#shared/contracts/ids.ts';
import { iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { contactFileOf } from '#api/features/contact/export.ts';
import type { ContactSender, ContactService } from '#api/features/contact/service.ts';
import type { ContactStore } from '#api/features/contact/store.ts';
import { repeatedId } from '#api/http/idempotency-key.ts';
import { route } from '#api/http/route.ts';

interface Parts {
  readonly service: ContactService;
  readonly store: Pick<ContactStore, 'list' | 'search'>;
  readonly clock: Clock;
  /** Token and id are null for visitors who opted out of tracking. */
  readonly senderOf: (request: Request) => ContactSender;
}

const mountExport = (router: Router, parts: Parts): void => {
  route(router, exportContactMessages, async ({ query, response }) => {
    const { format, status = null } = query;
    const day = iso(parts.clock.now()).slice(0, 10);
    response.attachment(`contact-messages-${status === null ? '' : `${status}-`}${day}.${format}`);
    response.type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json');
    await pipeline(Readable.from(contactFileOf(parts.store, status, format)), response);
    return undefined;
  });
};

/** The contact form and its messages, over HTTP. */
export const createContactRoutes = (parts: Parts): Router => {
  const { service } = parts;
  const router = Router();

  route(router, postContact, async ({ body, request }) =>
    service.receive(body, parts.senderOf(request)),
  );
  route(router, addContactMessage, async ({ body, request }) =>
    service.add(body, repeatedId(request, addContactMessage.path) as ClientId | undefined),
  );
  route(router, listContactMessages, async ({ query }) => {
    const [at, id] = query.cursor?.split('.') ?? [];
    const position = at !== undefined && id !== undefined ? { at: Number(at), id } : null;
    return service.list(query.limit ?? limits.server.adminPageSize, query.status ?? null, position);
  });
  // Must precede the route for one message, which would take their last word for an id.
  route(router, searchContactMessages, async ({ query }) => ({
    messages: await parts.store.search(query.q, limits.inbox.foundRecords),
  }));
  mountExport(router, parts);
  route(router, getContactMessage, async ({ params }) => service.get(params.message_id));
  route(router, changeContactMessage, async ({ params, body }) =>
    service.change(params.message_id, body),
  );
  route(router, deleteContactMessage, async ({ params, body }) => {
    if (params.message_id === body.confirm) return service.remove(params.message_id);
    return fail('validation_failed', 'the request is invalid', {
      fields: { confirm: 'must be the id that is to be deleted' },
    });
  });
  return router;
};
