import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import type { AdminKeys } from '#api/features/identity/admin-keys.ts';
import { oncePerRequest } from '#api/http/once-per-request.ts';
import type { PeerReader } from '#api/http/peer.ts';
import type { createTracking } from '#api/tracking.ts';

/** In the place of an address: what others guess from the same one must not slow the admin down. */
const OWN_BROWSER = 'own browser';

/** Who may act as the admin. A wrong key counts once a request, whoever asks about it. */
export const createAdminCheck = (
  { adminKeys }: { readonly adminKeys: AdminKeys },
  peerOf: PeerReader,
  tracking: Pick<ReturnType<typeof createTracking>, 'isOwn' | 'adminSeen'>,
) => {
  const refuseKey = (key: string | undefined, request: IncomingMessage) =>
    adminKeys.check(key, tracking.isOwn(request) ? OWN_BROWSER : peerOf(request).address);
  const refuseAdmin = oncePerRequest((request: Request) => {
    const failure = refuseKey(request.get('x-admin-key'), request);
    if (!failure) tracking.adminSeen(request);
    return failure;
  });
  const isAdmin = (request: Request) =>
    request.headers['x-admin-key'] !== undefined && refuseAdmin(request) === null;
  return { refuseKey, refuseAdmin, isAdmin };
};
