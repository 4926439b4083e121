import { get, post } from '#shared/contracts/routes/route.ts';

/** What is called by other means than the client, or by other programs. */
export const listPresenceRoute = get('/api/admin/presence');
export const trackEventRoute = post('/api/track-event');
export const getGeoRoute = get('/api/geo');
export const getHealthRoute = get('/api/health');
export const getFingerprintRoute = get('/api/admin/visitors/:visitor_id/fingerprint');
export const exportVisitorRoute = get('/api/admin/visitors/:visitor_id/export');
export const eraseVisitorRoute = post('/api/admin/visitors/:visitor_id/erase');
