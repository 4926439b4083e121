import { post } from '#shared/contracts/routes/route.ts';

/** What no page calls at its start: apart from the others, which every page carries. */
export const setReplyAddressRoute = post('/api/conversations/:conversation_id/reply-address');
export const writeToVisitorRoute = post('/api/admin/conversations');
