import { get, post } from '#shared/contracts/routes/route.ts';

/** The people of the console. */
export const findPeopleRoute = get('/api/admin/people');
export const getPersonRoute = get('/api/admin/people/:kind/:id');
export const getPersonVisitsRoute = get('/api/admin/people/:kind/:id/visits');
export const savePersonRoute = post('/api/admin/people/:kind/:id');
export const mergePeopleRoute = post('/api/admin/people/:kind/:id/merge');
export const separatePersonRoute = post('/api/admin/people/:kind/:id/separate');
export const exportVisitorRoute = get('/api/admin/visitors/:visitor_id/export');
export const eraseVisitorRoute = post('/api/admin/visitors/:visitor_id/erase');
