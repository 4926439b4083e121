import { get, post } from '#shared/contracts/routes/route.ts';

/** Calls made by other programs, or without the shared client. */
export const listPresenceRoute = get('/api/admin/presence');
export const trackEventRoute = post('/api/track-event');
export const renewPushDeviceRoute = post('/api/push/renew');
export const getGeoRoute = get('/api/geo');
export const getHealthRoute = get('/api/health');
export const getReadyRoute = get('/api/ready');
export const getFingerprintRoute = get('/api/admin/visitors/:visitor_id/fingerprint');
export const getOpenApiRoute = get('/api/openapi.json');
