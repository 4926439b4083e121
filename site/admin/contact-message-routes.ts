import type * as contracts from '#shared/contracts/contact.ts';
import type { Route } from '#shared/client/api-routes.ts';

/** Apart from `api-routes.ts`, which every visitor loads. */
export const listContactMessagesRoute: Route<typeof contracts.listContactMessages> = {
  method: 'GET',
  path: '/api/admin/contact',
};
export const getContactMessageRoute: Route<typeof contracts.getContactMessage> = {
  method: 'GET',
  path: '/api/admin/contact/:message_id',
};
export const changeContactMessageRoute: Route<typeof contracts.changeContactMessage> = {
  method: 'POST',
  path: '/api/admin/contact/:message_id',
};
export const deleteContactMessageRoute: Route<typeof contracts.deleteContactMessage> = {
  method: 'POST',
  path: '/api/admin/contact/:message_id/delete',
};
export const exportContactMessagesRoute: Route<typeof contracts.exportContactMessages> = {
  method: 'GET',
  path: '/api/admin/contact/export',
};
