import { get, post } from '#shared/contracts/routes/route.ts';

/** Settings and system of the console. */
export const getSystemRoute = get('/api/admin/system');
export const startBackupRoute = post('/api/admin/backups');
export const acceptBackupRoute = post('/api/admin/backups/:name/accept');
export const downloadBackupRoute = get('/api/admin/backups/:name');
export const getBusinessHoursRoute = get('/api/admin/business-hours');
export const setBusinessHoursRoute = post('/api/admin/business-hours');
export const setOwnVisitsRoute = post('/api/admin/own-visits');
export const listAdminSessionsRoute = get('/api/admin/sessions');
export const endAdminSessionsRoute = post('/api/admin/sessions/end');
export const rotateAdminKeyRoute = post('/api/admin/key');
export const listProactiveRulesRoute = get('/api/admin/proactive-rules');
export const saveProactiveRuleRoute = post('/api/admin/proactive-rules');
export const removeProactiveRuleRoute = post('/api/admin/proactive-rules/:name/remove');
export const getPushRoute = get('/api/admin/push');
export const setPushRoute = post('/api/admin/push');
export const addPushDeviceRoute = post('/api/admin/push/devices');
export const removePushDeviceRoute = post('/api/admin/push/devices/:device_id/remove');
export const testPushDeviceRoute = post('/api/admin/push/devices/:device_id/test');
export const listRetentionRunsRoute = get('/api/admin/retention');
export const listApiKeysRoute = get('/api/admin/api-keys');
export const createApiKeyRoute = post('/api/admin/api-keys');
export const revokeApiKeyRoute = post('/api/admin/api-keys/:key_id/revoke');
