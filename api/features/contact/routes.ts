import { Router, type Request } from 'express';
import { listContactMessages, postContact } from '#shared/contracts/contact.ts';
import type { Failure } from '#shared/contracts/errors.ts';
import { limits } from '#shared/limits.ts';
import type { ContactService } from '#api/features/contact/service.ts';
import type { PeerReader } from '#api/http/peer.ts';
import { route } from '#api/http/route.ts';

/** How the routes learn who asks; composed in app.ts. */
interface ContactIdentity {
  readonly peerOf: PeerReader;
  /** Null when the request carries the right admin key. */
  refuseAdmin(request: Request): Failure | null;
}

export const createContactRoutes = (service: ContactService, identity: ContactIdentity): Router => {
  const router = Router();

  route(
    router,
    postContact,
    async ({ body, request }) => service.receive(body, identity.peerOf(request).address),
    201,
  );

  route(router, listContactMessages, async ({ query, request }) => {
    const failure = identity.refuseAdmin(request);
    if (failure) return failure;
    const [at, id] = query.cursor?.split('.') ?? [];
    const position = at !== undefined && id !== undefined ? { at: Number(at), id } : null;
    return service.list(query.limit ?? limits.server.adminPageSize, query.status ?? null, position);
  });

  return router;
};
