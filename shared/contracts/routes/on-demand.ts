import { post } from '#shared/contracts/routes/route.ts';

/** Calls that no page makes at its start, separate from those that every page loads. */
export const setReplyAddressRoute = post('/api/conversations/:conversation_id/reply-address');
export const writeToVisitorRoute = post('/api/admin/conversations');
