import type { writeToVisitor } from '#shared/contracts/lifecycle.ts';
import type { setReplyAddress } from '#shared/contracts/presence.ts';
import type { Route } from '#shared/client/api-routes.ts';

/** Calls that no page makes at its start: apart from the others, which every page carries. */
export const setReplyAddressRoute: Route<typeof setReplyAddress> = {
  method: 'POST',
  path: '/api/conversations/:conversation_id/reply-address',
};
export const writeToVisitorRoute: Route<typeof writeToVisitor> = {
  method: 'POST',
  path: '/api/admin/conversations',
};
