import { get, post } from '#shared/contracts/routes/route.ts';

/** What the console in a browser and the main process of the desktop app both call. */
export const signInAsAdminRoute = get('/api/admin/sign-in');
export const getAvailabilityRoute = get('/api/admin/availability');
export const setAvailabilityRoute = post('/api/admin/availability');
export const listConversationsRoute = get('/api/admin/conversations');
