import { Router, type Request } from 'express';
import type { Failure } from '#shared/contracts/errors.ts';
import { listPresence, type PresenceRow } from '#shared/contracts/presence.ts';
import { route } from '#api/http/route.ts';

/** Who is here, for whoever holds the admin key and no socket. */
export const createPresenceRoutes = (
  here: () => Promise<PresenceRow[]>,
  refuseAdmin: (request: Request) => Failure | null,
): Router => {
  const router = Router();
  route(
    router,
    listPresence,
    async ({ request }) => refuseAdmin(request) ?? { here: await here() },
  );
  return router;
};
