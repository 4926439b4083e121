import { get, post } from '#shared/contracts/routes/route.ts';

/** Calls of both the console in a browser and the desktop app's main process. */
export const signInAsAdminRoute = get('/api/admin/sign-in');
export const getAvailabilityRoute = get('/api/admin/availability');
export const setAvailabilityRoute = post('/api/admin/availability');
export const listConversationsRoute = get('/api/admin/conversations');
