import type { Request, Router } from 'express';
import { limits } from '#shared/limits.ts';
import type { Failure } from '#shared/contracts/errors.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Ids } from '#shared/ports/ids.ts';
import { createContactRoutes } from '#api/features/contact/routes.ts';
import { createContactService, type ContactService } from '#api/features/contact/service.ts';
import type { ContactStore } from '#api/features/contact/store.ts';
import type { GeoDatabase } from '#api/features/geo/geo-database.ts';
import { claimedVisitor } from '#api/features/identity/claimed-visitor.ts';
import { createAddressLimit } from '#api/http/address-limit.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { PeerReader } from '#api/http/peer.ts';
import type { AdminNamespace } from '#api/sockets/socket-types.ts';

interface Deps {
  readonly contactStore: ContactStore;
  readonly geo: GeoDatabase;
  readonly clock: Clock;
  readonly ids: Ids;
}

interface Identity {
  readonly peerOf: PeerReader;
  readonly knownVisitor: (request: Request) => TokenHash | null;
  /** False for those who ask not to be tracked, and for the admin's own browser. */
  readonly isTrackable: (request: Request) => boolean;
  readonly refuseAdmin: (request: Request) => Failure | null;
}

/** The contact form, its letters, and the consoles that hear of them, put together for app.ts. */
export const createContact = (
  { contactStore: store, geo, clock, ids }: Deps,
  { knownVisitor, isTrackable, ...identity }: Identity,
  admins: AdminNamespace,
): { readonly routes: Router; readonly erased: ContactService['erased'] } => {
  const service = createContactService({
    store,
    clock,
    ids,
    addressLimit: createAddressLimit(clock, limits.contact.perAddress),
    countryOf: geo.lookup,
    news: {
      received: (news) => void admins.emit('contact_received', news),
      updated: (news) => void admins.emit('contact_updated', news),
    },
  });
  const routes = createContactRoutes(
    { service, store, clock },
    {
      ...identity,
      sendersOf: (request) =>
        isTrackable(request)
          ? { tokenHash: knownVisitor(request), visitorId: claimedVisitor(request) }
          : { tokenHash: null, visitorId: null },
    },
  );
  return { routes, erased: service.erased };
};
