import type { Route } from '#shared/client/api-routes.ts';
import type { signInAsAdmin } from '#shared/contracts/admin-sessions.ts';
import type { getAvailability, setAvailability } from '#shared/contracts/presence.ts';

/** What the console in a browser and the desktop app both call. */
export const signInAsAdminRoute: Route<typeof signInAsAdmin> = {
  method: 'GET',
  path: '/api/admin/sign-in',
};
export const getAvailabilityRoute: Route<typeof getAvailability> = {
  method: 'GET',
  path: '/api/admin/availability',
};
export const setAvailabilityRoute: Route<typeof setAvailability> = {
  method: 'POST',
  path: '/api/admin/availability',
};
