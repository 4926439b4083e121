import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import type { AdminKeys } from '#api/features/identity/admin-keys.ts';
import type { OwnVisits } from '#api/features/identity/own-visits.ts';
import { createClientKey } from '#api/http/address-key.ts';
import type { PeerReader } from '#api/http/peer.ts';

/** Caches the result per request, so that a wrong key counts once however often it is checked. */
const oncePerRequest = <Answer>(
  compute: (request: Request) => Answer,
): ((request: Request) => Answer) => {
  const answers = new WeakMap<Request, { answer: Answer }>();
  return (request) => {
    const known = answers.get(request) ?? { answer: compute(request) };
    answers.set(request, known);
    return known.answer;
  };
};

/** Decides who may act as the admin. A wrong key counts once per request. */
export const createAdminCheck = (
  keys: Pick<AdminKeys, 'check'>,
  peerOf: PeerReader,
  ownVisits: Pick<OwnVisits, 'isOwn' | 'mark'>,
) => {
  // Guesses from the admin's address must not slow down the browsers that the admin has used.
  const clientKey = createClientKey(peerOf, ownVisits.isOwn);
  const refuseKey = (key: string | undefined, request: IncomingMessage) =>
    keys.check(key, clientKey(request));
  const refuseAdmin = oncePerRequest((request: Request) => {
    const failure = refuseKey(request.get('x-admin-key'), request);
    // Visits by a browser with the right key are the owner's own.
    if (!failure && request.res) ownVisits.mark(request, request.res);
    return failure;
  });
  const isAdmin = (request: Request) =>
    request.headers['x-admin-key'] !== undefined && refuseAdmin(request) === null;
  return { refuseKey, refuseAdmin, isAdmin };
};
