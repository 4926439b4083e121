import { get, post } from '#shared/contracts/routes/route.ts';

/** Contact messages in the console. */
export const listContactMessagesRoute = get('/api/admin/contact');
export const getContactMessageRoute = get('/api/admin/contact/:message_id');
export const changeContactMessageRoute = post('/api/admin/contact/:message_id');
export const deleteContactMessageRoute = post('/api/admin/contact/:message_id/delete');
export const searchContactMessagesRoute = get('/api/admin/contact/search');
export const exportContactMessagesRoute = get('/api/admin/contact/export');
