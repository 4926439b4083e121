import { get, post } from '#shared/contracts/routes/route.ts';

/** Calls that no page makes at its start, separate from those that every page loads. */
export const setReplyAddressRoute = post('/api/conversations/:conversation_id/reply-address');
export const getReplyAddressRoute = get('/api/conversations/:conversation_id/reply-address');
export const sendConfirmationRoute = post(
  '/api/conversations/:conversation_id/reply-address/confirmation',
);
export const mailTranscriptRoute = post('/api/conversations/:conversation_id/transcript/mail');
export const listOwnReturnLinksRoute = get('/api/conversations/:conversation_id/return-links');
export const withdrawOwnReturnLinksRoute = post(
  '/api/conversations/:conversation_id/return-links/revoke',
);
export const writeToVisitorRoute = post('/api/admin/conversations');
export const startAttachmentRoute = post('/api/conversations/:conversation_id/attachments');
export const sendAttachmentPartRoute = post(
  '/api/conversations/:conversation_id/attachments/:attachment_id/parts/:offset',
);
export const getAttachmentRoute = get(
  '/api/conversations/:conversation_id/attachments/:attachment_id',
);
