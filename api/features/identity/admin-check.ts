import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import type { AdminKeys } from '#api/features/identity/admin-keys.ts';
import type { OwnVisits } from '#api/features/identity/own-visits.ts';
import type { PeerReader } from '#api/http/peer.ts';

/** In the place of an address: what others guess from the same one must not slow the admin down. */
const OWN_BROWSER = 'own browser';

/** The same answer however often one request asks: a wrong key in it is one wrong key. */
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

/** Who may act as the admin. A wrong key counts once a request, whoever asks about it. */
export const createAdminCheck = (
  keys: Pick<AdminKeys, 'check'>,
  peerOf: PeerReader,
  ownVisits: Pick<OwnVisits, 'isOwn' | 'mark'>,
) => {
  const refuseKey = (key: string | undefined, request: IncomingMessage) =>
    keys.check(key, ownVisits.isOwn(request) ? OWN_BROWSER : peerOf(request).address);
  const refuseAdmin = oncePerRequest((request: Request) => {
    const failure = refuseKey(request.get('x-admin-key'), request);
    // Visits of a browser that has the right key are the owner's own.
    if (!failure && request.res) ownVisits.mark(request, request.res);
    return failure;
  });
  const isAdmin = (request: Request) =>
    request.headers['x-admin-key'] !== undefined && refuseAdmin(request) === null;
  return { refuseKey, refuseAdmin, isAdmin };
};
