import type * as sessions from '#shared/contracts/admin-sessions.ts';
import type { listRetentionRuns } from '#shared/contracts/privacy.ts';
import type * as maintenance from '#shared/contracts/maintenance.ts';
import type { Route } from '#shared/client/api-routes.ts';

/** Apart from `api-routes.ts`, which every visitor loads. */
export const getSystemRoute: Route<typeof maintenance.getSystem> = {
  method: 'GET',
  path: '/api/admin/system',
};
export const startBackupRoute: Route<typeof maintenance.startBackup> = {
  method: 'POST',
  path: '/api/admin/backups',
};
export const acceptBackupRoute: Route<typeof maintenance.acceptBackup> = {
  method: 'POST',
  path: '/api/admin/backups/:name/accept',
};
export const downloadBackupRoute: Route<typeof maintenance.downloadBackup> = {
  method: 'GET',
  path: '/api/admin/backups/:name',
};
export const setOwnVisitsRoute: Route<typeof maintenance.setOwnVisits> = {
  method: 'POST',
  path: '/api/admin/own-visits',
};
export const listAdminSessionsRoute: Route<typeof sessions.listAdminSessions> = {
  method: 'GET',
  path: '/api/admin/sessions',
};
export const endAdminSessionsRoute: Route<typeof sessions.endAdminSessions> = {
  method: 'POST',
  path: '/api/admin/sessions/end',
};
export const rotateAdminKeyRoute: Route<typeof sessions.rotateAdminKey> = {
  method: 'POST',
  path: '/api/admin/key',
};
export const listRetentionRunsRoute: Route<typeof listRetentionRuns> = {
  method: 'GET',
  path: '/api/admin/retention',
};
