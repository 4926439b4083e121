import { Router, type Request } from 'express';
import type { Failure } from '#shared/contracts/errors.ts';
import { getAvailability, setAvailability } from '#shared/contracts/presence.ts';
import type { AvailabilityState } from '#api/features/availability/availability.ts';
import { route } from '#api/http/route.ts';

export const createAvailabilityRoutes = (
  availability: AvailabilityState,
  refuseAdmin: (request: Request) => Failure | null,
): Router => {
  const router = Router();
  route(
    router,
    getAvailability,
    async ({ request }) => refuseAdmin(request) ?? availability.read(),
  );
  route(router, setAvailability, async ({ body, request }) => {
    const failure = refuseAdmin(request);
    if (failure) return failure;
    await availability.choose(body);
    return availability.read();
  });
  return router;
};
