import type { writeToVisitor } from '#shared/contracts/lifecycle.ts';
import type {
  getAvailability,
  setAvailability,
  setReplyAddress,
} from '#shared/contracts/presence.ts';
import type { Route } from '#site/platform/api-routes.ts';

/** Calls that no page makes at its start: apart from the others, which every page carries. */
export const setReplyAddressRoute: Route<typeof setReplyAddress> = {
  method: 'POST',
  path: '/api/conversations/:conversation_id/reply-address',
};
export const getAvailabilityRoute: Route<typeof getAvailability> = {
  method: 'GET',
  path: '/api/admin/availability',
};
export const setAvailabilityRoute: Route<typeof setAvailability> = {
  method: 'POST',
  path: '/api/admin/availability',
};
export const writeToVisitorRoute: Route<typeof writeToVisitor> = {
  method: 'POST',
  path: '/api/admin/conversations',
};
